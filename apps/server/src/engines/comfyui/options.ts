import { z } from 'zod';
import { timeoutSecondsOption } from '../remote/option-parts.ts';
import { operatorGraphs } from './own/operator-graph.ts';

/** What can be said of a group of ComfyUI servers; `{}` is right for most. */
export const comfyOptions = z.object({
  jobsPerServer: z.number().int().min(1).max(16).default(2).meta({
    title: '每台服务器同时收几个作业',
    description: '服务器一次做一个，多收的在它那里排队',
  }),
  pollMs: z.number().int().min(10).max(60_000).default(3_000).meta({
    title: '隔多久查一次作业（毫秒）',
    description: '进度由长连接随时推送，这是它断开时的保底',
  }),
  timeoutSeconds: timeoutSecondsOption(3_600, 24 * 3600),
  uploadTimeoutSeconds: z
    .number()
    .int()
    .min(5)
    .max(3_600)
    .default(120)
    .meta({ title: '上传或取回一个文件最多等多少秒' }),
  lostAfterSeconds: z
    .number()
    .min(0.1)
    .max(3_600)
    .default(90)
    .meta({ title: '服务器失联多少秒后换一台', description: '只有一台时任务稍后重试' }),
  filmSecondsMost: z
    .number()
    .int()
    .min(1)
    .max(60)
    .default(10)
    .meta({ title: '视频最长多少秒', description: '还受各模型自身的帧数限制' }),
  preferred: z.record(z.string(), z.array(z.string())).default({}).meta({
    title: '各功能优先用的工作流',
    description: '功能名到工作流编号的列表；没写的按内置顺序',
  }),
  graphs: operatorGraphs,
});
export type ComfyOptions = z.infer<typeof comfyOptions>;
