/** Side of the cells in which segments look for others, in pixels. */
const CELL_PX = 16;

interface Piece {
  readonly chain: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** The numbers of the chains of which a segment crosses or touches another one elsewhere than at a common end. */
export function crossingChains(chains: readonly { readonly points: Float64Array }[]): Set<number> {
  const cells = new Map<number, Piece[]>();
  const found = new Set<number>();
  chains.forEach(({ points }, chain) => {
    for (let i = 0; i + 3 < points.length; i += 2) {
      const piece = {
        chain,
        ax: points[i],
        ay: points[i + 1],
        bx: points[i + 2],
        by: points[i + 3],
      };
      for (const key of cellsUnder(piece)) {
        const there = cells.get(key);
        if (there === undefined) {
          cells.set(key, [piece]);
          continue;
        }
        for (const other of there) {
          if (!meet(piece, other)) continue;
          found.add(chain);
          found.add(other.chain);
        }
        there.push(piece);
      }
    }
  });
  return found;
}

function* cellsUnder({ ax, ay, bx, by }: Piece): Generator<number> {
  const [left, right] = ax < bx ? [ax, bx] : [bx, ax];
  const [top, bottom] = ay < by ? [ay, by] : [by, ay];
  for (let v = Math.floor(top / CELL_PX); v <= Math.floor(bottom / CELL_PX); v++) {
    for (let u = Math.floor(left / CELL_PX); u <= Math.floor(right / CELL_PX); u++) {
      // A long slanted segment's box has many cells that it does not touch.
      const mx = (u + 0.5) * CELL_PX;
      const my = (v + 0.5) * CELL_PX;
      const across = Math.abs((bx - ax) * (my - ay) - (by - ay) * (mx - ax));
      const long = Math.abs(bx - ax) + Math.abs(by - ay);
      if (across <= 0.5001 * CELL_PX * long) yield v * 65536 + u;
    }
  }
}

function meet(p: Piece, q: Piece): boolean {
  const shared =
    (p.ax === q.ax && p.ay === q.ay) ||
    (p.ax === q.bx && p.ay === q.by) ||
    (p.bx === q.ax && p.by === q.ay) ||
    (p.bx === q.bx && p.by === q.by);
  const a = side(p, q.ax, q.ay);
  const b = side(p, q.bx, q.by);
  const c = side(q, p.ax, p.ay);
  const d = side(q, p.bx, p.by);
  if (shared) return a === 0 && b === 0 && runsOver(p, q);
  return a * b <= 0 && c * d <= 0 && boxesMeet(p, q);
}

function side({ ax, ay, bx, by }: Piece, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}

function boxesMeet(p: Piece, q: Piece): boolean {
  return (
    Math.max(p.ax, p.bx) >= Math.min(q.ax, q.bx) &&
    Math.max(q.ax, q.bx) >= Math.min(p.ax, p.bx) &&
    Math.max(p.ay, p.by) >= Math.min(q.ay, q.by) &&
    Math.max(q.ay, q.by) >= Math.min(p.ay, p.by)
  );
}

/** Whether two segments on one line, with a common end, lie over each other. */
function runsOver(p: Piece, q: Piece): boolean {
  const [px, py] = [p.bx - p.ax, p.by - p.ay];
  const along = (x: number, y: number): number => (x - p.ax) * px + (y - p.ay) * py;
  const [from, to] = [along(q.ax, q.ay), along(q.bx, q.by)].sort((a, b) => a - b);
  return Math.min(to, px * px + py * py) - Math.max(from, 0) > 1e-9;
}
