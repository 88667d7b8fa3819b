import { expect, test } from 'vitest';
import type { MaterialId } from './ids.ts';
import { MATERIALS } from './library.ts';

const on = { seed: 3, laying: 'laid', periodU: 0, periodV: 0 } as const;
const STRETCHER_M = 0.25;
const COURSE_M = 0.075;

/** Where upright joints lie in the middle of a course, in quarters of a brick's length from its start. */
function joints(id: MaterialId, course: number): number[] {
  const out = new Float32Array(3);
  const step = STRETCHER_M / 400;
  const depth = Array.from({ length: 1200 }, (_, i) => {
    const at = { u: i * step, v: (course + 0.5) * COURSE_M, footU: 0.0005, footV: 0.0005 };
    MATERIALS[id].texture(at, on, out);
    return out[2];
  });
  const quarters = depth.flatMap((value, i) => {
    const lowest = depth.slice(Math.max(0, i - 30), i + 31).every((other) => value <= other);
    return lowest && value < -0.004 ? [Math.round(i / 100)] : [];
  });
  return [...new Set(quarters)];
}

test.each([
  ['brickStack', [4, 8], [4, 8]],
  ['brickRed', [4, 8], [2, 6, 10]],
  ['brickEnglish', [4, 8], [1, 3, 5, 7, 9, 11]],
  ['brickFlemish', [4, 6, 10], [1, 3, 7, 9]],
] as const)('upright joints of %s', (id, even, odd) => {
  const inside = (course: number) => joints(id, course).filter((at) => at > 0 && at < 12);
  expect(inside(0)).toEqual(even);
  expect(inside(1)).toEqual(odd);
  expect(inside(2)).toEqual(even);
});

test('boards of a chevron run on in their column and meet those of the next along one line', () => {
  const out = new Float32Array(3);
  const wide = 0.6 * Math.SQRT1_2;
  const pitch = 0.09 * Math.SQRT2;
  const depthAt = (u: number, v: number): number => {
    MATERIALS.chevronOak.texture({ u, v, footU: 0.0005, footV: 0.0005 }, on, out);
    return out[2];
  };
  const joint = depthAt(0.2, 0.2 + pitch);
  const face = depthAt(0.2, 0.2 + pitch / 2);
  expect(joint).toBeLessThan(face - 0.0005);
  // Up to the right in the first column, down again in the second.
  expect(depthAt(0.3, 0.3 + pitch)).toBeCloseTo(joint, 3);
  expect(depthAt(2 * wide - 0.2, 0.2 + pitch)).toBeCloseTo(joint, 3);
  for (const v of [0.01, 0.05, 0.09]) expect(depthAt(wide, v)).toBeLessThan(face - 0.0005);
});
