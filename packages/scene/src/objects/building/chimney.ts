import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const chimney = kind({
  id: 'chimney',
  name: '厂房烟囱',
  words: ['烟囱', '大烟囱', '红砖烟囱', '工业烟囱'],
  category: 'landscape',
  params: { width: metres('底径', 2.6, 1.4, 5), height: metres('高', 22, 10, 45) },
  slots: [slot('shaft', wear.brick), slot('bands', wear.metal)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    const at = (share: number): number => r * (0.92 - 0.34 * share);
    const band = (share: number): Mesh => s.drum([0, 0, h * share], at(share) + 0.03, 0.12, 0.006);
    return merge(
      paint(
        0,
        s.turned([
          [r, 0],
          [r, h * 0.06],
          [at(0.07), h * 0.07],
          [at(0.95), h * 0.95],
          [at(0.95) + 0.14, h * 0.965],
          [at(0.95) + 0.14, h],
          [at(0.95) - 0.1, h],
          [at(0.95) - 0.12, h * 0.97],
        ]),
      ),
      paint(1, ...[0.3, 0.5, 0.7, 0.86].map(band)),
    );
  },
});
