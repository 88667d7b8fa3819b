import { z } from 'zod';
import type { ModelSizes } from '../remote/fit.ts';
import {
  callsPerSecondOption,
  chatImagesOption,
  concurrencyOption,
  pollMsOption,
  resultHostsOption,
  timeoutSecondsOption,
} from '../remote/option-parts.ts';

/** Models and limits of Volcengine Ark (火山方舟); a model may also be an endpoint id `ep-…`. An empty name turns a side off. */
export const arkOptions = z.object({
  imageModel: z
    .string()
    .default('doubao-seedream-5-0-260128')
    .meta({ title: '出图与改图模型', description: '模型名或接入点 ep-…；留空则不用' }),
  videoModel: z
    .string()
    .default('doubao-seedance-2-0-260128')
    .meta({ title: '视频模型', description: '模型名或接入点 ep-…；留空则不用' }),
  videoResolution: z.enum(['480p', '720p', '1080p']).default('720p').meta({ title: '视频清晰度' }),
  /** Empty until the operator has opened a chat model. */
  chatModel: z
    .string()
    .default('')
    .meta({ title: '对话模型', description: '用于对话与把描述译成英文；留空则不用' }),
  chatImages: chatImagesOption(),
  resultHosts: resultHostsOption(['*.volces.com', '*.bytepluses.com']),
  concurrency: concurrencyOption(2),
  callsPerSecond: callsPerSecondOption(4),
  timeoutSeconds: timeoutSecondsOption(900, 3600),
  videoPollMs: pollMsOption(10_000, '视频任务隔多少毫秒问一次进度'),
});
export type ArkOptions = z.infer<typeof arkOptions>;

/** Seedream asks for at least about 0.92 MP and draws up to 4K; a picture given to it may be smaller. */
export const SIZES: ModelSizes = {
  multipleOf: 16,
  minPixels: 1280 * 720,
  maxPixels: 2560 * 2560,
  maxRatio: 3,
  leastGivenSide: 15,
};
