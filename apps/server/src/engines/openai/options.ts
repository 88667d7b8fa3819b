import { z } from 'zod';
import type { ModelSizes } from '../remote/fit.ts';
import {
  chatImagesOption,
  concurrencyOption,
  picturesPerCallOption,
  promptLanguageOption,
  resultHostsOption,
  timeoutSecondsOption,
} from '../remote/option-parts.ts';

/** What can be said of an OpenAI-compatible server; `{}` means OpenAI itself. */
export const openAiOptions = z.object({
  /** Picture model; empty when the server has none. */
  imageModel: z
    .string()
    .default('gpt-image-2')
    .meta({ title: '出图模型', description: '留空则不出图' }),
  /** Chat model; empty when the server has none. */
  chatModel: z
    .string()
    .default('')
    .meta({ title: '对话模型', description: '用于对话与把描述译成英文；留空则不用' }),
  quality: z
    .enum(['auto', 'low', 'medium', 'high'])
    .default('auto')
    .meta({ title: '画质', choices: { auto: '自动', low: '低', medium: '中', high: '高' } }),
  promptLanguage: promptLanguageOption('zh', '模型不读中文时选英文'),
  /** Whether /images/edits is there. */
  edits: z
    .boolean()
    .default(true)
    .meta({ title: '能改图', description: '服务器没有 /images/edits 时关掉，只保留文字出图' }),
  /** Picture sizes of a model this program does not know: every side a multiple of 16 up to so many pixels. */
  maxPixels: z
    .number()
    .int()
    .min(65_536)
    .max(16_777_216)
    .default(1_572_864)
    .meta({ title: '一张图最多多少像素', description: '只用于本程序不认识的模型' }),
  picturesPerCall: picturesPerCallOption(4, 10),
  resultHosts: resultHostsOption(['*.blob.core.windows.net']),
  chatImages: chatImagesOption(),
  /** How deep thinking is asked for: not at all, DeepSeek and Ark style, DashScope style, or by effort. */
  thinking: z
    .enum(['none', 'type', 'enable', 'effort'])
    .default('none')
    .meta({
      title: '深度思考的开法',
      description: '不同服务商的写法不同',
      choices: {
        none: '不支持',
        type: 'DeepSeek、火山方舟',
        enable: '阿里云百炼',
        effort: '按思考强度',
      },
    }),
  concurrency: concurrencyOption(4),
  timeoutSeconds: timeoutSecondsOption(600, 1800),
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
