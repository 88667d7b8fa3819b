/** A model file as ComfyUI knows it. */
export interface ModelFile {
  /** Below ComfyUI's `models/`. */
  readonly folder: string;
  /** As its makers publish it. */
  readonly name: string;
  /** What else will do: other precisions and packings of the same model. */
  readonly otherwise: RegExp;
}

const file = (folder: string, name: string, otherwise: RegExp): ModelFile => ({
  folder,
  name,
  otherwise,
});

const diffusion = (name: string, otherwise: RegExp) => file('diffusion_models', name, otherwise);
const encoder = (name: string, otherwise: RegExp) => file('text_encoders', name, otherwise);
const vae = (name: string, otherwise: RegExp) => file('vae', name, otherwise);
const lora = (name: string, otherwise: RegExp) => file('loras', name, otherwise);
const control = (name: string, otherwise: RegExp) => file('controlnet', name, otherwise);
const checkpoint = (name: string, otherwise: RegExp) => file('checkpoints', name, otherwise);

/** Every model file that the graphs load. Names as published; other packings are told by the pattern. */
export const MODELS = {
  zImageTurbo: diffusion('z_image_turbo_bf16.safetensors', /z[-_ ]?image[-_ ]?turbo(?!.*control)/i),
  qwen3Encoder: encoder('qwen_3_4b.safetensors', /qwen[-_ ]?3[-_ ]?4b/i),
  fluxVae: vae('ae.safetensors', /(^|[\\/])(ae|flux[-_ ]?1?[-_ ]?(ae|vae))\b/i),
  zImageControl: file(
    'model_patches',
    'Z-Image-Turbo-Fun-Controlnet-Union.safetensors',
    /z[-_ ]?image.*control/i,
  ),
  zImageControl2: file(
    'model_patches',
    'Z-Image-Turbo-Fun-Controlnet-Union-2.1.safetensors',
    /z[-_ ]?image.*control.*2\.\d/i,
  ),
  depthAnything3: file(
    'geometry_estimation',
    'depth_anything_3_mono_large.safetensors',
    /depth[-_ ]?anything[-_ ]?3.*mono/i,
  ),

  qwenImage: diffusion(
    'qwen_image_2512_fp8_e4m3fn.safetensors',
    /qwen[-_ ]?image(?!.*(edit|layered|control))/i,
  ),
  qwenImageEdit: diffusion(
    'qwen_image_edit_2511_bf16.safetensors',
    /qwen[-_ ]?image[-_ ]?edit.*2511/i,
  ),
  qwenImageEdit2509: diffusion(
    'qwen_image_edit_2509_fp8_e4m3fn.safetensors',
    /qwen[-_ ]?image[-_ ]?edit(?!.*2511)/i,
  ),
  qwenEncoder: encoder('qwen_2.5_vl_7b_fp8_scaled.safetensors', /qwen[-_ ]?2\.?5[-_ ]?vl[-_ ]?7b/i),
  qwenVae: vae('qwen_image_vae.safetensors', /qwen[-_ ]?image[-_ ]?vae/i),
  qwenLightning: lora(
    'Qwen-Image-2512-Lightning-4steps-V1.0-fp32.safetensors',
    /qwen[-_ ]?image(?!.*edit).*lightning.*4[-_ ]?step/i,
  ),
  qwenEditLightning: lora(
    'Qwen-Image-Edit-2511-Lightning-4steps-V1.0-bf16.safetensors',
    /qwen[-_ ]?image[-_ ]?edit.*2511.*lightning.*4[-_ ]?step/i,
  ),
  qwenEdit2509Lightning: lora(
    'Qwen-Image-Edit-2509-Lightning-4steps-V1.0-bf16.safetensors',
    /qwen[-_ ]?image[-_ ]?edit(?!.*2511).*lightning.*4[-_ ]?step/i,
  ),
  qwenControlInpaint: control(
    'Qwen-Image-InstantX-ControlNet-Inpainting.safetensors',
    /qwen[-_ ]?image.*control.*inpaint/i,
  ),
  qwenControlUnion: control(
    'Qwen-Image-InstantX-ControlNet-Union.safetensors',
    /qwen[-_ ]?image.*control.*union/i,
  ),

  flux1Dev: diffusion(
    'flux1-dev.safetensors',
    /^(?!.*(fill|kontext|canny|depth|redux|flux[._-]?2)).*flux.*dev/i,
  ),
  flux1Fill: diffusion('flux1-fill-dev.safetensors', /flux.*fill/i),
  flux1Canny: diffusion('flux1-canny-dev.safetensors', /flux.*canny(?!.*lora)/i),
  flux1Kontext: diffusion('flux1-dev-kontext_fp8_scaled.safetensors', /flux.*kontext/i),
  clipL: encoder('clip_l.safetensors', /clip[-_ ]?l\b/i),
  t5: encoder('t5xxl_fp16.safetensors', /(?<!um)t5[-_ ]?xxl/i),
  flux1Redux: file('style_models', 'flux1-redux-dev.safetensors', /flux.*redux/i),
  siglip: file(
    'clip_vision',
    'sigclip_vision_patch14_384.safetensors',
    /sigc?lip.*(patch14|so400m).*384/i,
  ),

  klein: diffusion('flux-2-klein-4b-fp8.safetensors', /flux[-_. ]?2[-_ ]?klein(?!.*(base|9b))/i),
  flux2Vae: vae('flux2-vae.safetensors', /flux[-_. ]?2.*vae/i),

  sdxl: checkpoint(
    'sd_xl_base_1.0.safetensors',
    /^(?!.*(turbo|lightning|hyper|lcm|refiner|inpaint)).*xl/i,
  ),
  sdxlTurbo: checkpoint('sd_xl_turbo_1.0_fp16.safetensors', /xl.*turbo|turbo.*xl/i),
  sdxlControlUnion: control(
    'xinsir-controlnet-union-sdxl-1.0-promax.safetensors',
    /union.*(sdxl|promax)|sdxl.*union/i,
  ),

  wanText: {
    high: diffusion('wan2.2_t2v_high_noise_14B_fp8_scaled.safetensors', /wan2[._]?2.*t2v.*high/i),
    low: diffusion('wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors', /wan2[._]?2.*t2v.*low/i),
    highLora: lora(
      'wan2.2_t2v_lightx2v_4steps_lora_v1.1_high_noise.safetensors',
      /wan2[._]?2.*t2v.*(lightx2v|lightning|4step).*high/i,
    ),
    lowLora: lora(
      'wan2.2_t2v_lightx2v_4steps_lora_v1.1_low_noise.safetensors',
      /wan2[._]?2.*t2v.*(lightx2v|lightning|4step).*low/i,
    ),
  },
  wanImage: {
    high: diffusion('wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors', /wan2[._]?2.*i2v.*high/i),
    low: diffusion('wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors', /wan2[._]?2.*i2v.*low/i),
    highLora: lora(
      'wan2.2_i2v_lightx2v_4steps_lora_v1_high_noise.safetensors',
      /wan2[._]?2.*i2v.*(lightx2v|lightning|4step).*high/i,
    ),
    lowLora: lora(
      'wan2.2_i2v_lightx2v_4steps_lora_v1_low_noise.safetensors',
      /wan2[._]?2.*i2v.*(lightx2v|lightning|4step).*low/i,
    ),
  },
  wan5b: diffusion('wan2.2_ti2v_5B_fp16.safetensors', /wan2[._]?2.*ti2v.*5b/i),
  phantom: diffusion('Phantom-Wan-14B_fp16.safetensors', /phantom.*wan|wan.*phantom/i),
  umt5: encoder('umt5_xxl_fp8_e4m3fn_scaled.safetensors', /umt5[-_ ]?xxl/i),
  wan21Vae: vae('wan_2.1_vae.safetensors', /wan[-_ ]?2[._]?1.*vae/i),
  wan22Vae: vae('wan2.2_vae.safetensors', /wan[-_ ]?2[._]?2.*vae/i),

  birefnet: file('background_removal', 'birefnet.safetensors', /bi[-_ ]?ref[-_ ]?net/i),
  sam3: checkpoint('sam3.1_multiplex_fp16.safetensors', /sam[-_ ]?3/i),
  upscaler: file(
    'upscale_models',
    'RealESRGAN_x4plus.safetensors',
    /^(?!.*anime).*(real[-_ ]?esrgan.*x4|4x|x4)/i,
  ),
} as const;
