import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const SECTIONS = 5;

/** A sectional door in its frame, flat against the front of a garage. */
export const garageDoor = kind({
  id: 'garage-door',
  name: '车库门',
  words: ['车库门', '车库卷帘门', '车库翻板门'],
  category: 'structure',
  params: {
    width: metres('宽', 5, 2.4, 6),
    depth: metres('厚', 0.1, 0.06, 0.2),
    height: metres('高', 2.4, 2.1, 2.8),
  },
  against: 'wall',
  slots: [
    slot('leaf', wear.aluminium),
    slot('frame', wear.metal),
    slot('lights', wear.tintedGlass),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const [inner, top] = [x - 0.1, h - 0.12];
    const each = top / SECTIONS;
    const fields = Math.max(2, Math.round(p.width / 1.2));
    return merge(
      paint(
        0,
        ...Array.from({ length: SECTIONS }, (_, k) =>
          s.slab([-inner, -y + 0.03, k * each + 0.006], [inner, y, (k + 1) * each - 0.006], 0.008),
        ),
      ),
      paint(
        1,
        s.slab([-x, -y, 0], [-inner, y, h], 0.004),
        s.slab([inner, -y, 0], [x, y, h], 0.004),
        s.slab([-inner, -y, top], [inner, y, h], 0.004),
      ),
      paint(
        2,
        row(fields, 2 * inner, (at) =>
          s.slab(
            [at - inner / fields + 0.1, -y + 0.02, (SECTIONS - 1) * each + 0.1],
            [at + inner / fields - 0.1, -y + 0.032, SECTIONS * each - 0.1],
            0,
          ),
        ),
      ),
    );
  },
});
