// @vitest-environment node
import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { beforeEach, expect, it } from 'vitest';
import { createToolForm, type ToolForm } from '../model/form.ts';
import { type Batch, batchFieldOf, createBatch } from './batch-store.ts';

const services = { measure: async () => null, upload: async () => Promise.reject(new Error('no')) };
const tool = findTool('compress') as ToolDefinition;
let form: ToolForm;
let batch: Batch;
let slots: readonly string[];

beforeEach(() => {
  form = createToolForm(tool, services, () => true);
  batch = createBatch(form);
  for (let n = 0; n < 4; n++) form.addSlot('images');
  slots = batch.slots();
});

it('is what a tool with many pictures works with', () => {
  expect(batchFieldOf(tool)).toBe('images');
  expect(batchFieldOf(findTool('clean') as ToolDefinition)).toBeNull();
});

it('changes how all are wished, or the chosen ones', () => {
  const [a = '', b = ''] = slots;
  batch.toggle(b);
  batch.wish({ format: 'avif' });
  expect(batch.wishOf(b)).toEqual({ format: 'avif', mode: 'lossless' });
  expect(batch.wishOf(a)).toEqual({ format: 'same', mode: 'lossless' });
  batch.toggle(b);
  batch.wish({ mode: 'visual' });
  expect(slots.map((slot) => batch.wishOf(slot).mode)).toEqual(slots.map(() => 'visual'));
  expect(batch.wishOf(b).format).toBe('avif');
});

it('walks the rows, and shows the next one when the shown one goes', () => {
  expect(batch.step(1)).toBe(slots[1]);
  expect(batch.step(-1)).toBe(slots[0]);
  expect(batch.step(-1)).toBe(slots[0]);
  batch.show(slots[2] ?? '');
  batch.chooseAll(true);
  batch.giveTo({ taskId: 't1', wish: batch.wishOf('') }, slots);
  batch.remove([slots[2] ?? '']);
  expect(batch.getState()).toMatchObject({ shown: slots[3] });
  expect(batch.getState().chosen.size).toBe(3);
  expect(Object.keys(batch.getState().runs)).toHaveLength(3);
  batch.remove([slots[3] ?? '']);
  expect(batch.getState().shown).toBe(slots[1]);
});

it('puts removed rows back where they were, with their wish and their run', () => {
  const remote = (n: number) => ({ fileId: `f${n}`, url: `/files/f${n}`, width: 8, height: 8 });
  for (const [n, slot] of slots.entries()) form.putRemote(slot, remote(n));
  const [a = '', b = '', c = '', d = ''] = slots;
  const own = { format: 'avif', mode: 'visual' };
  batch.keepWish(own, [b]);
  batch.giveTo({ taskId: 't1', wish: own }, [b, c]);
  batch.show(b);
  const undo = batch.remove([b, c]);
  // What comes in meanwhile takes the first free name.
  const extra = form.addSlot('images') ?? '';
  undo();
  const fileOf = (slot: string) => form.getState().pictures[slot]?.fileId;
  expect(batch.slots().map(fileOf)).toEqual(['f0', 'f1', 'f2', 'f3', undefined]);
  expect(batch.slots()).toEqual([a, expect.any(String), expect.any(String), d, extra]);
  const [, backB = '', backC = ''] = batch.slots();
  expect(batch.wishOf(backB)).toEqual(own);
  const { runs, shown } = batch.getState();
  expect([runs[backB]?.ordinal, runs[backC]?.ordinal]).toEqual([0, 1]);
  expect(shown).toBe(backB);
});
