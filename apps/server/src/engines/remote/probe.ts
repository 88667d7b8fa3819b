import type { EngineHealth } from '../engine.ts';
import type { ProviderReply } from './http.ts';

/** What the answer to a free call says of a provider; a path it does not know still shows that it is up. */
export function healthOfReply({
  status,
  headers,
}: Pick<ProviderReply, 'status' | 'headers'>): EngineHealth {
  const down = (detail: string): EngineHealth => ({ status: 'down', detail });
  if (status === 401 || status === 403) return down('密钥无效或无权使用');
  if (status >= 500) return down(`服务出错(${status})`);
  // Calls are not sent on: a key would go along.
  if (status >= 300 && status < 400) return down('这个地址会转到别处，请填写转到的地址');
  if (status === 200 && headers.get('content-type')?.startsWith('text/html')) {
    return down('这个地址是一个网页，请检查是否少了路径，例如 /v1');
  }
  return { status: 'ok', detail: '' };
}
