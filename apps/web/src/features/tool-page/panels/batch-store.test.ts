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
