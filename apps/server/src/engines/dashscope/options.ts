import { z } from 'zod';
import type { ModelSizes } from '../remote/fit.ts';

/** Models and limits of Alibaba Cloud Model Studio (百炼); `{}` means today's own choice. An empty name turns a side off. */
export const dashScopeOptions = z.object({
  /** Draws from words and edits by instruction, in one call. */
  imageModel: z.string().default('qwen-image-3.0'),
  /** Edits inside a mask, extends and enlarges, as a task; offered in Beijing alone. */
  maskModel: z.string().default('wanx2.1-imageedit'),
  textVideoModel: z.string().default('wan2.7-t2v'),
  imageVideoModel: z.string().default('wan2.7-i2v'),
  referenceVideoModel: z.string().default('wan2.7-r2v'),
  videoResolution: z.enum(['480P', '720P', '1080P']).default('720P'),
  chatModel: z.string().default('qwen-plus'),
  chatImages: z.boolean().default(false),
  /** Workspace that calls are booked on. */
  workspace: z.string().default(''),
  /** Hosts that results may be fetched from. */
  resultHosts: z.array(z.string()).default(['*.aliyuncs.com']),
  picturesPerCall: z.number().int().min(1).max(6).default(4),
  concurrency: z.number().int().min(1).max(64).default(2),
  callsPerSecond: z.number().min(0.1).max(100).default(2),
  timeoutSeconds: z.number().int().min(10).max(3600).default(900),
  pollMs: z.number().int().min(10).max(60_000).default(3_000),
  videoPollMs: z.number().int().min(10).max(60_000).default(15_000),
});
export type DashScopeOptions = z.infer<typeof dashScopeOptions>;

export const SIZES: ModelSizes = {
  multipleOf: 16,
  minPixels: 1024 * 1024,
  maxPixels: 2048 * 2048,
  maxRatio: 3,
};
