/** The two ways in which versions of ComfyUI describe and serve things. */
export type ComfyVersion = '0.3.64' | '0.33.0';

/** Files in the models folders of a local server. */
export interface ComfyModels {
  readonly checkpoints: readonly string[];
}

type Spec = readonly [type: unknown, options?: Readonly<Record<string, unknown>>];
type Inputs = Readonly<Record<string, Spec>>;

const int = (initial: number, min = 0): Spec => ['INT', { default: initial, min, max: 16_384 }];
const float = (initial: number): Spec => ['FLOAT', { default: initial, min: 0, max: 100 }];
const text: Spec = ['STRING', { multiline: true }];

/** `/object_info` of a server with the few node classes that tests use, in the version's own shapes. */
export function objectInfo(
  version: ComfyVersion,
  models: ComfyModels,
  uploads: readonly string[],
): Record<string, unknown> {
  const newer = version === '0.33.0';
  /** Choices as older and newer nodes tell them. */
  const choice = (options: readonly string[]): Spec =>
    newer ? ['COMBO', { options }] : [options, {}];
  const node = (required: Inputs, output: readonly string[], more: object = {}): object => ({
    input: { required },
    output,
    output_node: output.length === 0,
    ...more,
  });
  const image: Spec = ['IMAGE'];
  const latent: Spec = ['LATENT'];
  const sampler = {
    ...{ model: ['MODEL'], positive: ['CONDITIONING'], negative: ['CONDITIONING'] },
    ...{ latent_image: latent, seed: int(0), steps: int(20, 1), cfg: float(8) },
    sampler_name: choice(['euler', 'dpmpp_2m']),
    scheduler: choice(['normal', 'simple']),
    denoise: float(1),
  } satisfies Inputs;
  return {
    LoadImage: node({ image: [uploads, { image_upload: true }] }, ['IMAGE', 'MASK']),
    LoadImageMask: node(
      {
        image: [uploads, { image_upload: true }],
        channel: choice(['alpha', 'red', 'green', 'blue']),
      },
      ['MASK'],
    ),
    CheckpointLoaderSimple: node({ ckpt_name: [models.checkpoints, {}] }, ['MODEL', 'CLIP', 'VAE']),
    CLIPTextEncode: node({ text, clip: ['CLIP'] }, ['CONDITIONING']),
    EmptyLatentImage: node({ width: int(512), height: int(512), batch_size: int(1) }, ['LATENT']),
    VAEEncode: node({ pixels: image, vae: ['VAE'] }, ['LATENT']),
    SetLatentNoiseMask: node({ samples: latent, mask: ['MASK'] }, ['LATENT']),
    RepeatLatentBatch: node({ samples: latent, amount: int(1) }, ['LATENT']),
    KSampler: node(sampler, ['LATENT']),
    VAEDecode: node({ samples: latent, vae: ['VAE'] }, ['IMAGE']),
    Canny: node({ image, low_threshold: float(0.4), high_threshold: float(0.8) }, ['IMAGE']),
    ImageInvert: node({ image }, ['IMAGE']),
    ImageScale: node(
      {
        ...{ image, width: int(512), height: int(512) },
        upscale_method: choice(['nearest-exact', 'lanczos']),
        crop: choice(['disabled', 'center']),
        // Newer versions ask for more than a graph of an older one sets.
        ...(newer && { resolution_steps: int(1, 1) }),
      },
      ['IMAGE'],
    ),
    InvertMask: node({ mask: ['MASK'] }, ['MASK']),
    JoinImageWithAlpha: node({ image, alpha: ['MASK'] }, ['IMAGE']),
    MaskToImage: node({ mask: ['MASK'] }, ['IMAGE']),
    ImageBatch: node({ image1: image, image2: image }, ['IMAGE']),
    SaveImage: node({ images: image, filename_prefix: ['STRING', { default: 'ComfyUI' }] }, []),
    SaveImageWebsocket: node({ images: image }, []),
    CreateVideo: node({ images: image, fps: float(30) }, ['VIDEO']),
    SaveVideo: node(
      {
        ...{ video: ['VIDEO'], filename_prefix: ['STRING', { default: 'video/ComfyUI' }] },
        ...(newer
          ? { format: dynamicFormat() }
          : { format: choice(['auto', 'mp4']), codec: choice(['auto', 'h264']) }),
      } as Inputs,
      [],
    ),
    ...(newer && {
      SAM3_Detect: node(
        { model: ['MODEL'], image, threshold: float(0.5), refine_iterations: int(2) },
        ['MASK'],
        {
          input: {
            required: { model: ['MODEL'], image, threshold: float(0.5), refine_iterations: int(2) },
            optional: { positive_coords: text, negative_coords: text },
          },
        },
      ),
    }),
  };
}

const dynamicFormat = (): Spec => [
  'COMFY_DYNAMICCOMBO_V3',
  {
    options: ['auto', 'mp4'].map((key) => ({
      key,
      inputs: { required: { codec: ['COMBO', { options: ['auto', 'h264'], default: 'auto' }] } },
    })),
  },
];
