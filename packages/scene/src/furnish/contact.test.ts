import { expect, it } from 'vitest';
import type { Item, SceneDescription } from '../design/description.ts';
import { contactOf, hiddenAt } from './contact.ts';

const item = (id: string, kind: string, x: number): Item => ({
  ...{ id, kind, params: {}, materials: {} },
  ...{ at: [x, 2, 0], yawDeg: 0 },
});

it('hides the sky under a sofa, less beside it and not across the room; a rug takes shadows', () => {
  const items = [item('sofa-1', 'sofa', 0), item('rug-1', 'rug', 0)];
  const light = { lampsOn: false, lampTemperatureK: 3000, weather: 'overcast', hour: 12, month: 6 };
  const seen = { camera: { eye: [0, 0, 1.5] }, light, surfaces: {} };
  const contact = contactOf({ seed: 1, items, ...seen } as unknown as SceneDescription);
  if (!contact) throw new Error('no contact');
  const at = (x: number, y: number) => hiddenAt(contact, x, y);
  expect(contact.flat).toEqual([false, true]);
  expect(at(0, 2)).toBeGreaterThan(0.8);
  const before = at(0, 1.5);
  expect(before).toBeGreaterThan(0.02);
  expect(before).toBeLessThan(0.6);
  expect(at(3, 2)).toBe(0);
});
