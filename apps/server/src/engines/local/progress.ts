/** Joins several parts of one run into one progress that never falls. */
export function combineProgress(
  parts: number,
  report: (fraction: number, stage: string) => void,
): (part: number) => (fraction: number, stage: string) => void {
  const done = new Array<number>(parts).fill(0);
  let highest = 0;
  return (part) => (fraction, stage) => {
    done[part] = fraction;
    highest = Math.max(highest, done.reduce((sum, value) => sum + value, 0) / parts);
    report(highest, stage);
  };
}

/** The stretch of a run from `from` to `to`, for a part that counts 0..1 itself. */
export function stretch(
  from: number,
  to: number,
  report: (fraction: number, stage: string) => void,
): (fraction: number, stage: string) => void {
  return (fraction, stage) => report(from + (to - from) * fraction, stage);
}
