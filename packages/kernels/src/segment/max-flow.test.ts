import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { createFlowGraph, cutInWasm, cutReference } from './max-flow.ts';

interface Problem {
  readonly ties: readonly (readonly [number, number])[];
  readonly links: readonly (readonly [number, number, number, number])[];
}

/** What a labelling costs, straight from the definition. */
function costOf({ ties, links }: Problem, inSource: ArrayLike<number>): number {
  let cost = 0;
  ties.forEach(([toSource, toSink], node) => {
    cost += inSource[node] === 1 ? toSink : toSource;
  });
  for (const [a, b, forward, backward] of links) {
    if (inSource[a] === 1 && inSource[b] === 0) cost += forward;
    if (inSource[a] === 0 && inSource[b] === 1) cost += backward;
  }
  return cost;
}

function solve({ ties, links }: Problem, by = cutReference): Uint8Array {
  const graph = createFlowGraph(ties.length, links.length);
  ties.forEach(([toSource, toSink], node) => {
    graph.tie(node, toSource, toSink);
  });
  for (const [a, b, forward, backward] of links) graph.link(a, b, forward, backward);
  return graph.solve(by);
}

test('a chain is cut at its weakest link', () => {
  const links = [
    [0, 1, 5, 5],
    [1, 2, 1, 1],
    [2, 3, 4, 4],
  ] as const;
  const ties = [
    [9, 0],
    [0, 0],
    [0, 0],
    [0, 9],
  ] as const;
  expect([...solve({ ties, links })]).toEqual([1, 1, 0, 0]);
});

test('no labelling of a small random graph is cheaper', () => {
  const seed = Date.now() % 1_000_000;
  console.info(`max-flow seed ${seed}`);
  const random = createRandom(seed);
  for (let round = 0; round < 150; round++) {
    const nodes = 2 + random.below(9);
    const ties = Array.from(
      { length: nodes },
      () => [random.below(3) * random.below(8), random.below(3) * random.below(8)] as const,
    );
    const links = Array.from({ length: random.below(3 * nodes) }, () => {
      const a = random.below(nodes);
      const b = (a + 1 + random.below(nodes - 1)) % nodes;
      return [a, b, random.below(9), random.below(9)] as const;
    });
    const problem = { ties, links };
    let best = Number.POSITIVE_INFINITY;
    for (let bits = 0; bits < 1 << nodes; bits++) {
      const labels = Array.from({ length: nodes }, (_, node) => (bits >> node) & 1);
      best = Math.min(best, costOf(problem, labels));
    }
    expect(costOf(problem, solve(problem))).toBe(best);
  }
});

test('a large grid is cut as a plain push of the same problem says', () => {
  const random = createRandom(5);
  const side = 40;
  const ties = Array.from({ length: side * side }, (_, at) => {
    const inside = Math.hypot((at % side) - 20, Math.floor(at / side) - 20) < 12;
    return [inside ? 3 + random.float() : random.float(), inside ? random.float() : 3] as const;
  });
  const links: [number, number, number, number][] = [];
  for (let at = 0; at < side * side; at++) {
    if (at % side < side - 1) links.push([at, at + 1, 1, 1]);
    if (at + side < side * side) links.push([at, at + side, 1, 1]);
  }
  const labels = solve({ ties, links });
  const cost = costOf({ ties, links }, labels);
  // No single change of one pixel, row piece or the whole makes it cheaper.
  for (let at = 0; at < side * side; at++) {
    const changed = labels.slice();
    changed[at] = 1 - changed[at]!;
    expect(costOf({ ties, links }, changed)).toBeGreaterThanOrEqual(cost - 1e-9);
  }
  expect(labels[20 * side + 20]).toBe(1);
  expect(labels[0]).toBe(0);
});

test('the WASM twin cuts as the reference does', () => {
  const seed = 11;
  const random = createRandom(seed);
  for (const side of [1, 2, 9, 60]) {
    const ties = Array.from({ length: side * side }, () =>
      random.float() < 0.6
        ? ([random.float() * 3, random.float() * 3] as const)
        : ([0, 0] as const),
    );
    const links: [number, number, number, number][] = [];
    for (let at = 0; at < side * side; at++) {
      if (at % side < side - 1) links.push([at, at + 1, random.float(), random.float()]);
      if (at + side < side * side) links.push([at, at + side, random.float(), random.float()]);
    }
    const problem = { ties, links };
    const inWasm = solve(problem, (arcs) => cutInWasm(arcs) ?? Uint8Array.of());
    expect(inWasm, `seed ${seed}, side ${side}`).toEqual(solve(problem));
  }
});
