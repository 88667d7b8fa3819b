import { expect, test } from 'vitest';
import { MATERIAL_IDS } from './ids.ts';
import { MATERIALS } from './library.ts';

const sample = (id: (typeof MATERIAL_IDS)[number], foot: number, seed: number, step = 0.0137) => {
  const out = new Float32Array(3);
  const tones: number[] = [];
  const on = { seed, laying: 'laid', periodU: 0, periodV: 0 } as const;
  for (let i = 0; i < 900; i++) {
    const u = (i % 30) * step * 3 + 0.011;
    const v = Math.floor(i / 30) * step * 2 + 0.007;
    MATERIALS[id].texture({ u, v, footU: foot, footV: foot }, on, out);
    tones.push(out[0]);
    expect(out[0], id).toBeGreaterThan(0);
    expect(out[1], id).toBeGreaterThanOrEqual(0);
    expect(out[1], id).toBeLessThanOrEqual(1);
    expect(Math.abs(out[2]), id).toBeLessThan(0.1);
  }
  const mean = tones.reduce((a, b) => a + b, 0) / tones.length;
  const spread = Math.sqrt(tones.reduce((s, t) => s + (t - mean) ** 2, 0) / tones.length);
  return { mean, spread, tones };
};

test.each(MATERIAL_IDS)(
  '%s keeps its tint in the mean, repeats by seed, calms down far away',
  (id) => {
    const near = sample(id, 0.002, 7);
    expect(near.mean).toBeGreaterThan(0.8);
    expect(near.mean).toBeLessThan(1.2);
    expect(sample(id, 0.002, 7).tones).toEqual(near.tones);
    expect(sample(id, 2, 7).spread).toBeLessThan(Math.max(0.13, near.spread * 1.05));
  },
);
