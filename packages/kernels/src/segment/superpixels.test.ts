import { expect, test } from 'vitest';
import { oklabPlanes } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { connectedComponents } from './components.ts';
import { leavesOf, mergeTree } from './merge-tree.ts';
import { edgesByRegion, regionDistances } from './region-distance.ts';
import { regionGraph } from './region-graph.ts';
import { superpixels } from './superpixels.ts';

/** Left half red, right half blue, with a little noise. */
function halves(width: number, height: number, seed: number): Rgb8 {
  const random = createRandom(seed);
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    const n = random.below(9);
    data.set(p % width < width / 2 ? [180 + n, 60 + n, 50] : [40, 70 + n, 170 + n], p * 3);
  }
  return { width, height, data };
}

test('superpixels cover the picture, are connected, as many as asked for, and keep to edges', () => {
  const seed = Date.now() % 1_000_000;
  console.info(`superpixels seed ${seed}`);
  const picture = oklabPlanes(halves(60, 40, seed));
  const labels = superpixels(picture, { count: 60, compactness: 0.06 });
  expect(labels.count).toBeGreaterThanOrEqual(48);
  expect(labels.count).toBeLessThanOrEqual(72);
  for (let k = 0; k < labels.count; k++) {
    const own = labels.data.map((label) => (label === k ? 1 : 0));
    expect(connectedComponents(Uint8Array.from(own), 60, 40).count).toBe(1);
  }
  const sides = Array.from({ length: labels.count }, () => [0, 0]);
  labels.data.forEach((label, p) => {
    sides[label]![p % 60 < 30 ? 0 : 1]!++;
  });
  for (const [left, right] of sides) expect(Math.min(left!, right!)).toBe(0);
});

test.each([
  [1, 1],
  [3, 1],
  [2, 50],
])('a picture of %s × %s px is no trouble', (width, height) => {
  const picture = oklabPlanes(halves(width, height, 1));
  const labels = superpixels(picture, { count: 1500, compactness: 0.06 });
  const graph = regionGraph(picture, labels);
  expect(graph.area.reduce((sum, area) => sum + area, 0)).toBe(width * height);
  expect(mergeTree(graph).parent.at(-1)).toBe(-1);
});

test('the merge tree joins what is alike first and ends in one root', () => {
  const picture = oklabPlanes(halves(60, 40, 4));
  const labels = superpixels(picture, { count: 60, compactness: 0.06 });
  const graph = regionGraph(picture, labels);
  const tree = mergeTree(graph);
  const root = tree.parent.length - 1;
  expect(leavesOf(tree, root).sort((a, b) => a - b)).toEqual(
    Array.from({ length: labels.count }, (_, k) => k),
  );
  const leftOf = (node: number): number[] =>
    leavesOf(tree, node).map((k) => (graph.centre[k * 2]! < 29.5 ? 0 : 1));
  for (const child of tree.children.slice(-2)) expect(new Set(leftOf(child)).size).toBe(1);
  for (let node = tree.leaves; node < root; node++) {
    expect(tree.cost[node]!).toBeLessThanOrEqual(tree.cost[node + 1]!);
  }
});

test('distances over regions agree with plain relaxation', () => {
  const picture = oklabPlanes(halves(40, 30, 8));
  const labels = superpixels(picture, { count: 50, compactness: 0.06 });
  const graph = regionGraph(picture, labels);
  const found = regionDistances(graph, edgesByRegion(graph), graph.step, [3]);
  const slow = new Float64Array(graph.count).fill(Infinity);
  slow[3] = 0;
  for (let round = 0; round < graph.count; round++) {
    for (let e = 0; e < graph.a.length; e++) {
      const [a, b, cost] = [graph.a[e]!, graph.b[e]!, graph.step[e]!];
      slow[b] = Math.min(slow[b]!, slow[a]! + cost);
      slow[a] = Math.min(slow[a]!, slow[b]! + cost);
    }
  }
  found.forEach((distance, k) => {
    expect(distance).toBeCloseTo(slow[k]!, 9);
  });
});
