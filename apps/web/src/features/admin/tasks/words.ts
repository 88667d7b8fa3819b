import type { AdminTask } from '@zhuhui/contracts';

/** What is said of a queue from which nothing is taken. */
export const PAUSED = '已暂停接新任务，运行中的会做完';
export const NOBODY_WORKS =
  '没有跑任务的进程，任务会一直排队：请启动一个 ROLE 为 all 或 worker 的进程';

/** What a task cost its user: what failed or was cancelled gives its tickets back. */
export function costInWords({ cost, status }: Pick<AdminTask, 'cost' | 'status'>): string {
  const isBack = cost > 0 && (status === 'failed' || status === 'cancelled');
  return isBack ? `${cost} 券，已退回` : `${cost} 券`;
}

/** Milliseconds as seconds with one digit; a dash for what is not known. */
export function inSeconds(ms: number | null): string {
  return ms === null ? '—' : `${(ms / 1000).toFixed(1)} 秒`;
}

/** A stretch of waiting, as one says it. */
export function inWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `${Math.ceil(ms / 1000)} 秒`;
  return minutes < 120 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`;
}
