import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move, turnX } from '../../mesh/transform.ts';
import type { Random } from '../../random.ts';
import { draped } from '../cloth.ts';
import { row, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** Slots of beds by name, in the order in which bedding expects them. */
export const [FRAME, HEAD] = [0, 1];
export const bedSlots = [
  slot('frame', wear.darkWood),
  slot('head', wear.fabric),
  slot('bedding', wear.cotton),
  sheetSlot('cover', wear.cotton),
  sheetSlot('throw', wear.wool),
];

interface Lying {
  readonly width: number;
  /** From the foot end to the pillows' back, along y. */
  readonly from: number;
  readonly to: number;
  /** Underside of the mattress. */
  readonly at: number;
  readonly drop: number;
}

/** Mattress, pillows, cover and throw: three slots in this order from `first` on. */
export function bedding(s: Shapes, lying: Lying, random: Random, first = 2): Mesh {
  const { width, from, to, at, drop } = lying;
  const x = width / 2;
  const top = at + 0.22;
  const heads = width > 1.4 ? 2 : 1;
  const pillow = Math.min(0.7, width / heads - 0.1);
  return merge(
    paint(
      first,
      s.slab([-x, from, at], [x, to, top], 0.06),
      row(heads, width, (px) =>
        merge(
          move(
            turnX(
              s.soft([-pillow / 2, -0.23, 0], [pillow / 2, 0.23, 0.17], { plan: 4, side: 2.3 }),
              0.42,
            ),
            [px, to - 0.27, top + 0.06],
          ),
          move(
            turnX(
              s.soft([-pillow * 0.46, -0.2, 0], [pillow * 0.46, 0.2, 0.15], { plan: 4, side: 2.3 }),
              0.34,
            ),
            [px * 0.96, to - 0.47, top + 0.04],
          ),
        ),
      ),
    ),
    paint(
      first + 1,
      draped(
        s,
        { lo: [-x, from], hi: [x, to - 0.62], top: top + 0.04, drop: [drop, drop, drop, 0] },
        random,
      ),
      draped(
        s,
        {
          lo: [-x - 0.002, to - 0.95],
          hi: [x + 0.002, to - 0.6],
          top: top + 0.058,
          drop: [drop * 0.8, drop * 0.8, 0, 0],
        },
        random,
      ),
    ),
    paint(
      first + 2,
      draped(
        s,
        {
          lo: [-x - 0.006, from + 0.2],
          hi: [x + 0.006, from + 0.72],
          top: top + 0.066,
          drop: [drop * 0.9, drop * 0.9, 0, 0],
        },
        random,
      ),
    ),
  );
}
