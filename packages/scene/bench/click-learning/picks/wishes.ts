import type { Plane, Random, SelectionPoint } from '@zhuhui/kernels';

/** Something to select by clicks, one click after the other. */
export interface Wish {
  readonly kind: 'one thing' | 'two things' | 'and one less';
  readonly clicks: readonly Click[];
}

/** A click and what is to be selected after it. It stands in the middle of what is most wrong, or anywhere on a thing. */
export interface Click {
  readonly truth: Plane;
  readonly anywhereOn?: Plane;
}

/** Things asked of in each picture, by chance. */
const THINGS = 8;
/** Pairs of things asked of in each picture, by chance. */
const PAIRS = 6;
/** Clicks anywhere on a thing keep so far from its rim, share of the picture's width. */
const RIM_SHARE = 0.01;

/** Things by chance one by one, and some together with the next, corrected first or not, or to be left out again. */
export function wishesOf(truths: readonly Plane[], random: Random): Wish[] {
  const things = someOf(truths, random);
  const one = things.map(
    (truth): Wish => ({ kind: 'one thing', clicks: [{ truth }, { truth }, { truth }] }),
  );
  const two = things.slice(0, PAIRS).flatMap((first, k): Wish[] => {
    const second = things[(k + 1) % things.length];
    if (!second || second === first) return [];
    const data = first.data.map((value, p) => Math.max(value, second.data[p] ?? 0));
    const [alone, both] = [{ truth: first }, { truth: { ...first, data } }];
    const less = { ...alone, anywhereOn: second };
    const ways: readonly Wish[] = [
      { kind: 'two things', clicks: [alone, alone, both, both, both] },
      { kind: 'and one less', clicks: [alone, both, less, alone] },
      { kind: 'two things', clicks: [alone, both, both, both] },
    ];
    return ways.slice(k % ways.length, (k % ways.length) + 1);
  });
  return [...one, ...two];
}

function someOf(truths: readonly Plane[], random: Random): Plane[] {
  const left = [...truths];
  return Array.from({ length: Math.min(THINGS, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

/** A click by chance on a thing, not at its rim: that it belongs to what is meant, or that it does not. */
export function clickOn(
  { width, data }: Plane,
  truth: Plane,
  random: Random,
): SelectionPoint | null {
  const away = Math.round(RIM_SHARE * width);
  const places: number[] = [];
  for (let p = 0; p < data.length; p++) {
    const inside =
      data[p] === 1 &&
      data[p - away] === 1 &&
      data[p + away] === 1 &&
      data[p - away * width] === 1 &&
      data[p + away * width] === 1;
    if (inside) places.push(p);
  }
  const p = places[random.below(Math.max(1, places.length))];
  if (p === undefined) return null;
  return { x: p % width, y: Math.floor(p / width), label: (truth.data[p] ?? 0) >= 0.5 ? 1 : 0 };
}
