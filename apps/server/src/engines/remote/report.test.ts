import { expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import type { EngineReportLine } from '../engine.ts';
import { createRemoteEngine, type Provider } from './remote-engine.ts';

const provider = (report?: Provider['report']): Provider => ({
  ...{ id: 'r', name: '远程', version: '1', ignoredFields: () => [] },
  capabilities: () => [],
  describe: () => null,
  probe: async () => ({ status: 'ok', detail: '' }),
  run: async () => ({ outputs: [], effective: {} }),
  ...(report && { report }),
});
const engineWith = (report?: Provider['report']) =>
  createRemoteEngine(provider(report), {
    ...{ limits: { concurrency: 1 }, secrets: ['sk-secret'], log: silentLog },
  });

it('hands on what the provider reports, and has no report where there is none', async () => {
  const lines: EngineReportLine[] = [{ level: 'missing', text: '缺少放大模型' }];
  const { signal } = new AbortController();
  expect(await engineWith(async () => lines).report?.(signal)).toEqual(lines);
  expect(engineWith().report).toBeUndefined();
});

it('tells in one Chinese line, without secrets, that there is no report to be had', async () => {
  const failing = engineWith(async () => {
    throw new Error('sk-secret is not welcome');
  });
  const [line, ...rest] = (await failing.report?.(new AbortController().signal)) ?? [];
  expect(rest).toEqual([]);
  expect(line).toMatchObject({ level: 'missing', text: expect.stringMatching(/[一-鿿]/) });
  expect(line?.text).not.toContain('sk-secret');
});
