import { beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  toldToOperators,
} from '../engine.ts';
import { NoReply } from './http.ts';
import { createRemoteEngine } from './remote-engine.ts';

let probe: () => Promise<{ status: 'ok'; detail: string }>;
let run: () => Promise<{ outputs: never[]; effective: Record<string, never> }>;
let now = 0;
const engine = () =>
  createRemoteEngine(
    {
      ...{ id: 'r', name: '远程', version: '1', ignoredFields: () => [] },
      ...{ capabilities: () => [], describe: () => null },
      probe: () => probe(),
      run: () => run(),
    },
    { limits: { concurrency: 1 }, secrets: ['sk-secret'], log: silentLog, now: () => now },
  );
const context = {
  signal: new AbortController().signal,
  remote: { storedId: null, store: async () => undefined },
} as unknown as EngineContext;
const request = { taskId: 't' } as EngineRequest;
const fine = async () => ({ outputs: [], effective: {} });

beforeEach(() => {
  now = 0;
  probe = async () => ({ status: 'ok', detail: '2 台服务器，2 台在线' });
  run = fine;
});

it('tells operators why it cannot be reached, without the key, and users no more than that', async () => {
  probe = async () => {
    const cause = new Error('HTTP 401 sk-secret is wrong');
    throw new EngineFailure('permanent', '引擎密钥无效，请联系管理员', { cause });
  };
  const unknown = await engine().health();
  expect(unknown.detail).toBe('引擎密钥无效，请联系管理员');
  expect(toldToOperators(unknown)).toBe(
    '引擎密钥无效：密钥无效或无权使用，服务器答复 HTTP 401 *** is wrong',
  );
  probe = async () => {
    throw new NoReply(Object.assign(new Error(), { code: 'ECONNREFUSED' }), {
      sent: false,
      timedOut: false,
    });
  };
  const refused = await engine().health();
  expect(refused.detail).toBe('连不上引擎，请稍后再试');
  expect(toldToOperators(refused)).toContain('对方拒绝连接');
});

it('says of a run that came to nothing why, for operators, without the key', async () => {
  const cause = new Error('HTTP 429 insufficient_quota: sk-secret has no money left');
  run = async () => {
    throw new EngineFailure('permanent', '引擎账户额度已用完，请联系管理员', { cause });
  };
  await expect(engine().run(request, context)).rejects.toMatchObject({
    message: '引擎账户额度已用完，请联系管理员',
    reason: '引擎账户额度已用完：服务器答复 HTTP 429 insufficient_quota: *** has no money left',
  });
});

it('is told with what its last task came to', () => {
  const health = { status: 'ok', detail: '2 台服务器，2 台在线' } as const;
  expect(toldToOperators(health)).toBe('2 台服务器，2 台在线');
  expect(toldToOperators(health, '额度已用完')).toBe(
    '2 台服务器，2 台在线；最近一次任务没有做成：额度已用完',
  );
  expect(toldToOperators({ status: 'ok', detail: '' }, '额度已用完')).toBe(
    '最近一次任务没有做成：额度已用完',
  );
});
