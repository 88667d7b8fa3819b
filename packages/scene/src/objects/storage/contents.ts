import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Random } from '../../random.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** A stretch of shelf: where it starts and ends, its level, the height above it and its depth. */
export interface Shelf {
  readonly from: number;
  readonly to: number;
  readonly z: number;
  readonly clear: number;
  readonly front: number;
  readonly back: number;
}

/** What stands on shelves, in the order that `filled` takes it. */
export const shelfSlots = [
  slot('light-books', wear.paperCream),
  slot('dark-books', wear.bookInk),
  slot('olive-books', wear.bookOlive),
  slot('rust-books', wear.bookRust),
  slot('things', wear.ceramic),
  slot('pots', wear.pottery),
];

/** Slots of books by how often they stand on a shelf. */
const BOOKS = [0, 0, 0, 1, 1, 2, 2, 3] as const;

/** Books in groups with vases between and stretches left empty; they wear `shelfSlots` from slot `first` on. */
export function filled(s: Shapes, shelf: Shelf, first: number, random: Random): Mesh {
  const book = () => first + BOOKS[Math.floor(random() * BOOKS.length)];
  const parts: Mesh[] = [];
  const middle = (shelf.front + shelf.back) / 2;
  const deep = shelf.back - shelf.front;
  let x = shelf.from + 0.02;
  while (x < shelf.to - 0.12) {
    const dice = random();
    if (dice < 0.12) {
      x += 0.12 + 0.2 * random();
      continue;
    }
    if (dice < 0.34) {
      const r = Math.min(0.035 + 0.04 * random(), deep * 0.4);
      if (x + 2 * r + 0.02 > shelf.to) break;
      const h = Math.min(shelf.clear * 0.85, r * (2 + 2.4 * random()));
      parts.push(
        paint(first + (random() < 0.6 ? 4 : 5), vessel(s, x + r + 0.01, middle, shelf.z, r, h)),
      );
      x += 2 * r + 0.06 + 0.1 * random();
      continue;
    }
    const books = 3 + Math.floor(random() * 7);
    const series = book();
    const flat = dice > 0.86 && shelf.clear > 0.14;
    if (flat) {
      if (x + 0.24 > shelf.to) break;
      let z = shelf.z;
      for (let k = 0; k < 3; k++) {
        const t = 0.02 + 0.02 * random();
        parts.push(
          paint(
            book(),
            s.slab(
              [x + 0.01 * random(), shelf.front + 0.03, z],
              [x + 0.22 - 0.02 * random(), shelf.back - 0.02, z + t],
              0,
            ),
          ),
        );
        z += t;
      }
      x += 0.28;
      continue;
    }
    for (let k = 0; k < books && x < shelf.to - 0.05; k++) {
      const t = 0.018 + 0.026 * random();
      const h = Math.min(shelf.clear * 0.94, 0.18 + 0.13 * random());
      parts.push(
        paint(
          random() < 0.55 ? series : book(),
          s.slab(
            [x, shelf.front + 0.02 + 0.03 * random(), shelf.z],
            [x + t, shelf.back - 0.01, shelf.z + h],
            0,
          ),
        ),
      );
      x += t + 0.0015;
    }
    x += 0.04 + 0.22 * random();
  }
  return merge(...parts);
}

function vessel(s: Shapes, x: number, y: number, z: number, r: number, h: number): Mesh {
  return s.turned(
    [
      [r * 0.6, 0],
      [r, h * 0.3],
      [r * 0.95, h * 0.5],
      [r * 0.45, h * 0.85],
      [r * 0.55, h],
    ],
    [x, y, z],
  );
}
