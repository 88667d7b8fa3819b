import type { Vec2 } from '../vec.ts';

/** Calls `paint` with every row of a polygon's inside: pixels whose middles it holds, from … to − 1. */
export function fillPolygon(
  polygon: readonly Vec2[],
  width: number,
  height: number,
  paint: (row: number, from: number, to: number) => void,
): void {
  const ys = polygon.map(([, y]) => y);
  const first = Math.max(0, Math.ceil(Math.min(...ys) - 0.5));
  const last = Math.min(height - 1, Math.floor(Math.max(...ys) - 0.5));
  for (let row = first; row <= last; row++) {
    const y = row + 0.5;
    const crossings: number[] = [];
    polygon.forEach(([ax, ay], k) => {
      const [bx, by] = polygon[(k + 1) % polygon.length];
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    });
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k] - 0.5));
      const to = Math.min(width, Math.ceil(crossings[k + 1] - 0.5));
      if (to > from) paint(row, from, to);
    }
  }
}
