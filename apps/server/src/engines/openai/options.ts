import { z } from 'zod';
import type { ModelSizes } from '../remote/fit.ts';

/** What can be said of an OpenAI-compatible server; `{}` means OpenAI itself. */
export const openAiOptions = z.object({
  /** Picture model; empty when the server has none. */
  imageModel: z.string().default('gpt-image-2'),
  /** Chat model; empty when the server has none. */
  chatModel: z.string().default(''),
  quality: z.enum(['auto', 'low', 'medium', 'high']).default('auto'),
  /** Language that prompts are told in. */
  promptLanguage: z.enum(['zh', 'en']).default('zh'),
  /** Whether /images/edits is there. */
  edits: z.boolean().default(true),
  /** Picture sizes of a model this program does not know: every side a multiple of 16 up to so many pixels. */
  maxPixels: z.number().int().min(65_536).max(16_777_216).default(1_572_864),
  /** Pictures asked for in one call. */
  picturesPerCall: z.number().int().min(1).max(10).default(4),
  /** Hosts that picture addresses in answers may point to, besides the server's own; `*.example.com` for all below. */
  resultHosts: z.array(z.string()).default(['*.blob.core.windows.net']),
  /** Whether the chat model reads pictures. */
  chatImages: z.boolean().default(false),
  /** How deep thinking is asked for: not at all, DeepSeek and Ark style, DashScope style, or by effort. */
  thinking: z.enum(['none', 'type', 'enable', 'effort']).default('none'),
  concurrency: z.number().int().min(1).max(64).default(4),
  timeoutSeconds: z.number().int().min(10).max(1800).default(600),
});
export type OpenAiOptions = z.infer<typeof openAiOptions>;

const square = (side: number) => ({ width: side, height: side });
const pair = (long: number, short: number) => [
  { width: long, height: short },
  { width: short, height: long },
];

/** Sizes that a picture model takes, as its provider documents them. */
export function sizesOf({ imageModel, maxPixels }: OpenAiOptions): ModelSizes {
  const free = { multipleOf: 16, minPixels: 512 * 512, maxPixels, maxRatio: 3 };
  const only = (presets: NonNullable<ModelSizes['presets']>) => ({ ...free, presets });
  if (/^(gpt-image-1|chatgpt-image)/.test(imageModel)) {
    return only([square(1024), ...pair(1536, 1024)]);
  }
  if (/^dall-e-3/.test(imageModel)) return only([square(1024), ...pair(1792, 1024)]);
  if (/^dall-e-2/.test(imageModel)) return only([square(1024)]);
  return free;
}
