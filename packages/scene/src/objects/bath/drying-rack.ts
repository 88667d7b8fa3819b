import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const dryingRack = kind({
  id: 'drying-rack',
  name: '晾衣架',
  words: ['晾衣架', '晾衣杆', '晒衣架', '升降晾衣架', '晾衣机'],
  category: 'bath',
  params: { width: metres('宽', 1.5, 0.9, 2.2), height: metres('高', 1.0, 0.6, 1.6) },
  against: 'ceiling',
  slots: [slot('frame', wear.aluminium), slot('cloth', wear.cotton)],
  size: (p) => [p.width, 0.44, p.height],
  build(p, s) {
    const [x, h] = [p.width / 2, p.height];
    const bar = 0.5;
    return merge(
      paint(
        0,
        ...[-0.2, 0.2].map((y) => s.rod([-x, y, bar], [x, y, bar], 0.016)),
        pair(s.slab([x * 0.6, -0.216, bar - 0.01], [x * 0.6 + 0.03, 0.216, bar + 0.02], 0.003)),
        pair(s.rod([x * 0.6 + 0.015, 0, bar], [x * 0.6 + 0.015, 0, h - 0.03], 0.004)),
        s.slab([-x * 0.7, -0.06, h - 0.06], [x * 0.7, 0.06, h], 0.008),
      ),
      paint(
        1,
        row(2, p.width * 0.8, (at) =>
          s.slab(
            [at - p.width * 0.14, -0.212, 0],
            [at + p.width * 0.14, -0.188, bar + 0.02],
            0.004,
          ),
        ),
      ),
    );
  },
});
