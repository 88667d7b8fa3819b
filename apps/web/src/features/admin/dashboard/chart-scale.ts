/** Round numbers for an axis from 0: at most `most` steps of 1, 2 or 5 times a power of ten. */
export function ticksTo(highest: number, most = 4): readonly number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10));
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, nth) => nth * step);
}

/** Which of `count` columns get a label, so that no more than `most` do; the last always. */
export function labelled(count: number, most: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / most));
  const chosen = new Set<number>();
  for (let at = count - 1; at >= 0; at -= every) chosen.add(at);
  return chosen;
}
