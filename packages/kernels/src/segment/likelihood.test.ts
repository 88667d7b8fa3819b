import { expect, test } from 'vitest';
import type { BoostedTrees } from '../render/reading/boosted.ts';
import { likelihoods } from './likelihood.ts';

test('each row falls through every tree, and the leaves add up to its log odds', () => {
  const model: BoostedTrees = {
    classes: 1,
    features: 2,
    depth: 1,
    edges: Float32Array.of(0.5, 10),
    edgesPerFeature: 1,
    start: Float32Array.of(0.25),
    feature: Uint8Array.of(0, 1),
    bin: Uint8Array.of(0, 0),
    leaf: Int8Array.of(-4, 4, -2, 2),
    leafScale: 0.5,
  };
  const rows = Float32Array.of(0, 0, 1, 0, 0, 20, 1, 20);
  const odds = [-3, 1, -1, 3].map((sum) => 1 / (1 + Math.exp(-(0.25 + sum))));
  likelihoods(model, rows).forEach((p, row) => {
    expect(p).toBeCloseTo(odds[row], 6);
  });
});
