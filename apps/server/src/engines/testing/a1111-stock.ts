import sharp from 'sharp';

/** What the stand-in of a web UI has, and what it refuses. */

export const CHECKPOINT = 'realVisXL_v5.safetensors [6a35a78557]';
export const SAMPLERS = ['DPM++ 2M', 'Euler a'];
export const UPSCALERS = ['None', 'Lanczos', 'R-ESRGAN 4x+', '4x-UltraSharp'];
export const CONTROL_MODELS = [
  'control_v11p_sd15_canny [d14c016b]',
  'diffusers_xl_canny_full [2b69fca4]',
  'sai_xl_lineart_256lora [1a2b3c4d]',
  'ip-adapter_xl [4209e9f7]',
];
export const CONTROL_MODULES = [
  'none',
  'canny',
  'invert (from white bg & black line)',
  'lineart_realistic',
  'ip-adapter-auto',
];

export const exception = (name: string, detail: string, errors = '') => ({
  ...{ error: name, detail, body: '', errors },
});

type Refusal = readonly [status: number, body: unknown];

/** What a web UI answers to a drawing call that it cannot follow; null when it can. */
export async function refusalOf(
  pathname: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  const { sampler_name, width, height, init_images, mask, alwayson_scripts } = body;
  if (!SAMPLERS.includes(String(sampler_name))) {
    return [404, exception('HTTPException', 'Sampler not found')];
  }
  if (Number(width) % 8 || Number(height) % 8) return [422, { detail: [{ msg: 'size' }] }];
  if (pathname.endsWith('img2img')) {
    const [first] = (init_images as string[] | undefined) ?? [];
    if (!first) return [404, exception('HTTPException', 'Init image not found')];
    // A picture of another size than the one to be drawn is scaled to it.
    const picture = await sizeOf(first);
    if (typeof mask === 'string' && (await sizeOf(mask)) !== picture) {
      return [422, { detail: [{ msg: 'mask size' }] }];
    }
  }
  const units = unitsOf(alwayson_scripts);
  const known = units.every(
    ({ model, module, image }) =>
      CONTROL_MODELS.includes(String(model)) &&
      CONTROL_MODULES.includes(String(module)) &&
      typeof image === 'string',
  );
  return known ? null : [422, exception('HTTPException', 'model not found')];
}

async function sizeOf(base64: string): Promise<string> {
  const { width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
  return `${width}x${height}`;
}

/** The ControlNet units of a drawing call. */
export function unitsOf(scripts: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { controlnet } = (scripts ?? {}) as { controlnet?: { args?: Record<string, unknown>[] } };
  return controlnet?.args ?? [];
}
