import type { Vec2 } from '../../vec.ts';

/**
 * A uniform cubic B-spline through the neighbourhood of its points, both ends held: twice
 * differentiable and never outside what four neighbouring points span (de Boor 1978).
 */
export function splineThrough(points: readonly Vec2[], samples: number): Vec2[] {
  const [first, second] = points;
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  const held: readonly Vec2[] = [
    [2 * first[0] - second[0], 2 * first[1] - second[1]],
    ...points,
    [2 * last[0] - before[0], 2 * last[1] - before[1]],
  ];
  const spans = held.length - 3;
  return Array.from({ length: samples }, (_, k): Vec2 => {
    const at = (k / (samples - 1)) * spans;
    const span = Math.min(spans - 1, Math.floor(at));
    const t = at - span;
    const weights = [
      (1 - t) ** 3 / 6,
      (3 * t ** 3 - 6 * t * t + 4) / 6,
      (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6,
      t ** 3 / 6,
    ];
    return [0, 1].map((c) =>
      weights.reduce((sum, weight, i) => sum + weight * held[span + i][c], 0),
    ) as unknown as Vec2;
  });
}

/** Length of a way through points. */
export function lengthOf(points: readonly Vec2[]): number {
  let sum = 0;
  for (let k = 1; k < points.length; k++) {
    sum += Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]);
  }
  return sum;
}

/** The same way by points at even distances. */
export function evenly(points: readonly Vec2[], count: number): Vec2[] {
  const whole = lengthOf(points);
  const out: Vec2[] = [points[0]];
  let passed = 0;
  let k = 1;
  for (let i = 1; i < count - 1; i++) {
    const wanted = (whole * i) / (count - 1);
    let step = Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]);
    while (passed + step < wanted && k < points.length - 1) {
      passed += step;
      k++;
      step = Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]);
    }
    const t = step > 0 ? Math.min(1, (wanted - passed) / step) : 0;
    out.push([
      points[k - 1][0] + (points[k][0] - points[k - 1][0]) * t,
      points[k - 1][1] + (points[k][1] - points[k - 1][1]) * t,
    ]);
  }
  out.push(points[points.length - 1]);
  return out;
}

/** Values smoothed by a Gaussian over neighbours, the ends' repeated. */
export function smoothed(values: readonly number[], sigma: number): number[] {
  const reach = Math.ceil(sigma * 3);
  return values.map((_, i) => {
    let sum = 0;
    let weights = 0;
    for (let d = -reach; d <= reach; d++) {
      const weight = Math.exp(-0.5 * (d / sigma) ** 2);
      sum += weight * values[Math.min(values.length - 1, Math.max(0, i + d))];
      weights += weight;
    }
    return sum / weights;
  });
}
