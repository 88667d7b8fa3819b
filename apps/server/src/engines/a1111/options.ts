import { z } from 'zod';
import type { ModelSizes } from '../remote/fit.ts';
import {
  picturesPerCallOption,
  promptLanguageOption,
  timeoutSecondsOption,
} from '../remote/option-parts.ts';

/** What can be said of an A1111-like server; `{}` takes what the server itself has chosen. */
export const a1111Options = z.object({
  /** Title as `/sdapi/v1/sd-models` tells it; empty takes the one that is loaded. */
  checkpoint: z
    .string()
    .default('')
    .meta({ title: '大模型', description: '按服务器列出的名称填写；留空用已加载的' }),
  /** Empty takes the best known one that the server has. */
  sampler: z.string().default('').meta({ title: '采样器', description: '留空自动选择' }),
  scheduler: z.string().default('').meta({ title: '调度器', description: '留空用服务器默认的' }),
  steps: z.number().int().min(1).max(150).default(28).meta({ title: '采样步数' }),
  cfgScale: z.number().min(1).max(30).default(6).meta({ title: '提示词相关性' }),
  /** Said with every picture beside what the task says. */
  extraPrompt: z
    .string()
    .default('photorealistic, high detail, professional architectural photography')
    .meta({ title: '每次附加的描述', description: '英文' }),
  extraNegative: z
    .string()
    .default('lowres, blurry, deformed, distorted perspective, watermark, text')
    .meta({ title: '每次附加的反向描述', description: '英文' }),
  promptLanguage: promptLanguageOption('en'),
  /** Empty takes the best known one that the server has. */
  upscaler: z.string().default('').meta({ title: '放大模型', description: '留空自动选择' }),
  maxPixels: z
    .number()
    .int()
    .min(262_144)
    .max(4_194_304)
    .default(1_048_576)
    .meta({ title: '一张图最多多少像素', description: 'SD 1.5 建议 589824，SDXL 建议 1048576' }),
  picturesPerCall: picturesPerCallOption(4, 4),
  pollMs: z
    .number()
    .int()
    .min(20)
    .max(10_000)
    .default(500)
    .meta({ title: '多久看一次进度（毫秒）' }),
  timeoutSeconds: timeoutSecondsOption(900, 3600),
});
export type A1111Options = z.infer<typeof a1111Options>;

/** A picture smaller than this share of what the model takes comes out coarse. */
const LEAST_SHARE = 0.5;

export const sizesOf = ({ maxPixels }: A1111Options): ModelSizes => ({
  multipleOf: 8,
  minPixels: Math.round(maxPixels * LEAST_SHARE),
  maxPixels,
  // The server scales what it is given to the size that it draws.
  leastGivenSide: 64,
});
