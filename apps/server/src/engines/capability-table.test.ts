import { readFileSync } from 'node:fs';
import { TOOLS } from '@zhuhui/tools';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../platform/log/log.ts';
import { capabilityTable } from './capability-table.ts';
import { createLocalEngine } from './local/engine.ts';
import { kindsServing } from './serving-kinds.ts';

const engine = createLocalEngine(silentLog);
const kindsFor = await kindsServing();
afterAll(() => engine.close());

it('the README shows what the built-in engine can do (else run: npm run readme)', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(capabilityTable(engine, kindsFor));
});

it('names every tool once and says of each capability what it can and cannot do', () => {
  const table = capabilityTable(engine, kindsFor);
  for (const { name } of TOOLS) expect(table).toContain(name);
  for (const capability of engine.capabilities()) {
    const note = engine.describe(capability);
    expect(note?.can, capability).toMatch(/[一-鿿]/);
    expect(note?.cannot, capability).toMatch(/[一-鿿]/);
  }
});

it('names the kinds of engines that can do it besides, and no capability of theirs is left out', () => {
  expect(kindsFor('render')).toEqual(expect.arrayContaining(['ComfyUI', '阿里云百炼', '火山方舟']));
  expect(kindsFor('text2video')).not.toContain('SD WebUI');
  expect(kindsFor('chat')).toContain('OpenAI 兼容接口');
  expect(kindsFor('compress')).toEqual([]);
});
