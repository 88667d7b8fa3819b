import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { pair, ring, slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const incenseBurner = kind({
  id: 'incense-burner',
  name: '香炉',
  words: ['香炉', '香薰炉', '铜香炉', '熏香炉'],
  category: 'decor',
  params: { width: metres('径', 0.16, 0.1, 0.4), height: metres('高', 0.17, 0.12, 0.4) },
  against: 'surface',
  slots: [slot('body', wear.brass), slot('lid', wear.darkWood)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.thrown([
          [r * 0.5, h * 0.2],
          [r * 0.92, h * 0.34],
          [r * 0.98, h * 0.5],
          [r * 0.8, h * 0.64],
          [r * 0.88, h * 0.7],
        ]),
        ring(3, s.leg([r * 0.62, 0, 0], [r * 0.5, 0, h * 0.3], r * 0.09, r * 0.14), 0.5),
        pair(s.slab([r * 0.84, -r * 0.16, h * 0.5], [r, r * 0.16, h * 0.78], 0.002)),
      ),
      paint(
        1,
        s.thrown([
          [r * 0.78, h * 0.7],
          [r * 0.6, h * 0.82],
          [r * 0.16, h * 0.88],
          [r * 0.14, h * 0.94],
          [r * 0.1, h],
        ]),
      ),
    );
  },
});
