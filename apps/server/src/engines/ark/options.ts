import { z } from 'zod';
import type { ModelSizes } from '../remote/fit.ts';

/** Models and limits of Volcengine Ark (火山方舟); a model may also be an endpoint id `ep-…`. An empty name turns a side off. */
export const arkOptions = z.object({
  imageModel: z.string().default('doubao-seedream-5-0-260128'),
  videoModel: z.string().default('doubao-seedance-2-0-260128'),
  videoResolution: z.enum(['480p', '720p', '1080p']).default('720p'),
  /** Empty until the operator has opened a chat model. */
  chatModel: z.string().default(''),
  chatImages: z.boolean().default(false),
  /** Hosts that results may be fetched from. */
  resultHosts: z.array(z.string()).default(['*.volces.com', '*.bytepluses.com']),
  concurrency: z.number().int().min(1).max(64).default(2),
  callsPerSecond: z.number().min(0.1).max(100).default(4),
  timeoutSeconds: z.number().int().min(10).max(3600).default(900),
  videoPollMs: z.number().int().min(10).max(60_000).default(10_000),
});
export type ArkOptions = z.infer<typeof arkOptions>;

/** Seedream asks for at least about 0.92 MP and draws up to 4K. */
export const SIZES: ModelSizes = {
  multipleOf: 16,
  minPixels: 1280 * 720,
  maxPixels: 2560 * 2560,
  maxRatio: 3,
};
