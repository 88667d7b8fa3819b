import { describe, expect, it } from 'vitest';
import { materialOf } from '../materials/index.ts';
import { triangleCount } from '../mesh/mesh.ts';
import { extentOf, flawsOf } from '../mesh/testing.ts';
import { seededRandom } from '../random.ts';
import { kindOf, objectKinds } from './index.ts';
import type { ObjectKind, Params } from './kind.ts';

const SEED = 20261121;
const TRIALS = 3;
const BIG = new Set(['plant', 'landscape', 'facade', 'roof']);

/** Default measures, then the least and greatest, then any in between. */
function paramsOf(kind: ObjectKind, trial: number): Params {
  const random = seededRandom(SEED + trial);
  return Object.fromEntries(
    Object.entries(kind.params).map(([key, field]) => {
      const share = trial === 1 ? 0 : trial === 2 ? 1 : random();
      return [key, trial === 0 ? field.default : field.min + (field.max - field.min) * share];
    }),
  );
}

describe.each(objectKinds.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  it.each(Array.from({ length: TRIALS + 1 }, (_, k) => k))('is sound, trial %i', (trial) => {
    const params = paramsOf(kind, trial);
    const mesh = kind.build(params, seededRandom(SEED));
    expect(flawsOf(mesh, (slot) => kind.slots[slot]?.open === true)).toEqual([]);
    const size = kind.sizeOf(params);
    const { lo, hi } = extentOf(mesh);
    const want = [-size[0] / 2, -size[1] / 2, 0, size[0] / 2, size[1] / 2, size[2]];
    [...lo, ...hi].forEach((at, k) => {
      expect(Math.abs(at - want[k]), `${JSON.stringify(params)} side ${k}: ${at}`).toBeLessThan(
        Math.max(0.03, size[k % 3] * 0.05),
      );
      const outside = k < 3 ? want[k] - at : at - want[k];
      expect(outside, `${JSON.stringify(params)} side ${k}: ${at}`).toBeLessThan(0.0101);
    });
    expect(lo[2]).toBeGreaterThan(-1e-3);
    // The usual thing keeps the budget; the largest of its kind may have twice as much to show.
    const budget = BIG.has(kind.category) ? 25_000 : 6_000;
    expect(triangleCount(mesh)).toBeLessThanOrEqual(trial === 0 ? budget : 2 * budget);
  });

  it('uses every slot, the same way each time, and fewer triangles from afar', () => {
    const mesh = kind.build({}, seededRandom(SEED));
    for (const { material } of kind.slots) expect(materialOf(material).id).toBe(material);
    expect([...new Set(mesh.slots)].sort((a, b) => a - b)).toEqual([...kind.slots.keys()]);
    const again = kind.build({}, seededRandom(SEED));
    expect(
      Buffer.compare(Buffer.from(again.positions.buffer), Buffer.from(mesh.positions.buffer)),
    ).toBe(0);
    const far = kind.build({}, seededRandom(SEED), 'low');
    expect(triangleCount(far)).toBeLessThanOrEqual(triangleCount(mesh));
    expect(flawsOf(far, (slot) => kind.slots[slot]?.open === true)).toEqual([]);
  });
});

it('calls each kind by one id and by Chinese words of its own', () => {
  const ids = objectKinds.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const kind of objectKinds) {
    expect(kindOf(kind.id)).toBe(kind);
    expect(kind.name).toMatch(/\p{Script=Han}/u);
    expect(kind.words.length).toBeGreaterThan(0);
  }
});
