/** What a network was learned from: pictures; pictures that went through JPEG and blur; drawings. */
export const UPSCALE_MODELS = ['photo', 'worn', 'drawing'] as const;
export type UpscaleModel = (typeof UPSCALE_MODELS)[number];

export const UPSCALE_SCALES = [2, 3, 4] as const;
export type UpscaleScale = (typeof UPSCALE_SCALES)[number];
