import type { EngineHealth } from '../engine.ts';

/** What the status of a free call says of a provider; a path it does not know still shows that it is up. */
export function healthOfStatus(status: number): EngineHealth {
  if (status === 401 || status === 403) return { status: 'down', detail: '密钥无效或无权使用' };
  if (status >= 500) return { status: 'down', detail: `服务出错(${status})` };
  return { status: 'ok', detail: '' };
}
