import { expect, test } from 'vitest';
import { createRandom } from '../../random.ts';
import { type BoostedTrees, predict } from './boosted.ts';
import { packTrees, unpackTrees } from './pack.ts';

const CLASSES = 3;
const FEATURES = 5;
const EDGES = 7;
const DEPTH = 3;

function chanceModel(seed: number): BoostedTrees {
  const random = createRandom(seed);
  const inner = 2 ** DEPTH - 1;
  const trees = 4 * CLASSES;
  const edges = new Float32Array(FEATURES * EDGES);
  for (let f = 0; f < FEATURES; f++)
    edges.set(Float32Array.from({ length: EDGES }, () => random.float()).sort(), f * EDGES);
  return {
    classes: CLASSES,
    features: FEATURES,
    depth: DEPTH,
    edges,
    edgesPerFeature: EDGES,
    start: Float32Array.of(0.1, -0.2, 0),
    feature: Uint8Array.from({ length: trees * inner }, () => random.below(FEATURES)),
    bin: Uint8Array.from({ length: trees * inner }, () => random.below(EDGES + 1)),
    leaf: Int8Array.from({ length: trees * (inner + 1) }, () => random.below(255) - 127),
    leafScale: 1 / 64,
  };
}

/** Slow and clear: one row, one tree after another, by thresholds instead of bins. */
function predictRow(model: BoostedTrees, row: Float32Array): number[] {
  const inner = 2 ** model.depth - 1;
  const score = [...model.start];
  for (let tree = 0; tree < model.feature.length / inner; tree++) {
    let node = 0;
    while (node < inner) {
      const feature = model.feature[tree * inner + node];
      const edges = model.edges.subarray(feature * EDGES, (feature + 1) * EDGES);
      const below = edges.filter((edge) => edge < row[feature]).length;
      node = below > model.bin[tree * inner + node] ? 2 * node + 2 : 2 * node + 1;
    }
    score[tree % CLASSES] += model.leafScale * model.leaf[tree * (inner + 1) + node - inner];
  }
  const powers = score.map((s) => Math.exp(s));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((p) => p / sum);
}

test('predictions equal the slow ones and sum to one, also after packing', () => {
  const seed = 17;
  const random = createRandom(seed);
  const model = chanceModel(seed);
  const data = Float32Array.from({ length: 40 * FEATURES }, () => random.float());
  const packed = unpackTrees(Buffer.from(packTrees(model)).toString('base64'));
  expect(packed).toEqual(model);
  const got = predict(packed, data);
  for (let row = 0; row < 40; row++) {
    const want = predictRow(model, data.subarray(row * FEATURES, (row + 1) * FEATURES));
    want.forEach((p, k) => {
      expect(got[row * CLASSES + k], `seed ${seed}, row ${row}`).toBeCloseTo(p, 5);
    });
  }
});
