import { z } from 'zod';
import type { ModelSizes } from '../remote/fit.ts';
import {
  callsPerSecondOption,
  chatImagesOption,
  concurrencyOption,
  picturesPerCallOption,
  pollMsOption,
  resultHostsOption,
  timeoutSecondsOption,
} from '../remote/option-parts.ts';

/** Models and limits of Alibaba Cloud Model Studio (百炼); `{}` means today's own choice. An empty name turns a side off. */
export const dashScopeOptions = z.object({
  /** Draws from words and edits by instruction, in one call. */
  imageModel: z
    .string()
    .default('qwen-image-3.0')
    .meta({ title: '出图与改图模型', description: '留空则不用' }),
  /** Edits inside a mask, extends and enlarges, as a task; offered in Beijing alone. */
  maskModel: z
    .string()
    .default('wanx2.1-imageedit')
    .meta({ title: '局部重绘、扩图与放大模型', description: '仅北京地域提供；留空则不用' }),
  textVideoModel: z
    .string()
    .default('wan2.7-t2v')
    .meta({ title: '文生视频模型', description: '留空则不用' }),
  imageVideoModel: z
    .string()
    .default('wan2.7-i2v')
    .meta({ title: '图生视频模型', description: '留空则不用' }),
  referenceVideoModel: z
    .string()
    .default('wan2.7-r2v')
    .meta({ title: '多图生视频模型', description: '留空则不用' }),
  videoResolution: z.enum(['480P', '720P', '1080P']).default('720P').meta({ title: '视频清晰度' }),
  chatModel: z
    .string()
    .default('qwen-plus')
    .meta({ title: '对话模型', description: '用于对话与把描述译成英文；留空则不用' }),
  chatImages: chatImagesOption(),
  /** Workspace that calls are booked on. */
  workspace: z
    .string()
    .default('')
    .meta({ title: '业务空间 ID', description: '用量记在它名下；留空为默认空间' }),
  resultHosts: resultHostsOption(['*.aliyuncs.com']),
  picturesPerCall: picturesPerCallOption(4, 6),
  concurrency: concurrencyOption(2),
  callsPerSecond: callsPerSecondOption(2),
  timeoutSeconds: timeoutSecondsOption(900, 3600),
  pollMs: pollMsOption(3_000, '图片任务隔多少毫秒问一次进度'),
  videoPollMs: pollMsOption(15_000, '视频任务隔多少毫秒问一次进度'),
});
export type DashScopeOptions = z.infer<typeof dashScopeOptions>;

/**
 * Sizes that the picture models draw. The one that follows instructions alone takes smaller pictures; the
 * one with a mask draws the size that it is given.
 */
export const sizesOf = ({ maskModel }: DashScopeOptions): ModelSizes => ({
  multipleOf: 16,
  minPixels: 1024 * 1024,
  maxPixels: 2048 * 2048,
  maxRatio: 3,
  ...(maskModel ? {} : { leastGivenSide: 384 }),
});
