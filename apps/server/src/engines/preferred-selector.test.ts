import { expect, it } from 'vitest';
import { type Engine, EngineFailure } from './engine.ts';
import { createFakeEngine } from './fake/engine.ts';
import { createPreferredSelector } from './preferred-selector.ts';
import type { Selection, Selector } from './selector.ts';
import { captureLog } from './testing/captured-log.ts';

const selectionOf = (value: number): Selection => ({
  ...{ width: 1, height: 1 },
  data: Uint8Array.of(value),
});
let readied = 0;
let heard: Parameters<Selector['select']>[2]['points'] = [];
const builtIn: Selector = {
  select: async (_key, _longSidePx, { points }) => {
    heard = points;
    return selectionOf(1);
  },
  ready: async () => {
    readied++;
  },
  subject: async () => selectionOf(1),
  close: async () => undefined,
};
const clicked = { points: [{ x: 0, y: 0, label: 1 as const }] };
const boxed = { points: [], box: [0, 0, 1, 1] as const };

it('asks an engine that is well, and the built-in one where that does not help', async () => {
  const { log } = captureLog();
  let answer: () => Promise<Selection> = async () => selectionOf(2);
  let status: 'ok' | 'down' = 'ok';
  const engine: Engine = {
    ...createFakeEngine({ durationMs: 0 }),
    health: async () => ({ status, detail: '' }),
    clickMask: () => answer(),
  };
  const selector = createPreferredSelector(() => [engine], builtIn, log);
  const select = async (prompt: Parameters<Selector['select']>[2]) =>
    (await selector.select('key', 1, prompt, async () => new Uint8Array())).data[0];
  expect(await select(clicked)).toBe(2);
  expect(await select(boxed)).toBe(1);
  answer = () => Promise.reject(new EngineFailure('temporary', '忙'));
  expect(await select(clicked)).toBe(1);
  answer = async () => selectionOf(2);
  const ready = () => selector.ready('key', 1, async () => new Uint8Array());
  await ready();
  expect(readied).toBe(0);
  status = 'down';
  expect(await select(clicked)).toBe(1);
  await ready();
  expect(readied).toBe(1);
});

it('hears of clicks on one spot the last', async () => {
  const selector = createPreferredSelector(() => [], builtIn, captureLog().log);
  const [sofa, wall] = [
    { x: 300, y: 700, label: 1 as const },
    { x: 500, y: 200, label: 1 as const },
  ];
  const points = [sofa, wall, { ...wall, x: 501, label: 0 as const }];
  await selector.select('key', 1600, { points }, async () => new Uint8Array());
  expect(heard).toEqual([sofa, points[2]]);
});
