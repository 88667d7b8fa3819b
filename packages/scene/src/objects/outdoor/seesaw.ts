import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { four, pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const seesaw = kind({
  id: 'seesaw',
  name: '跷跷板',
  words: ['跷跷板', '翘翘板'],
  category: 'landscape',
  params: { width: metres('长', 2.8, 2, 3.4) },
  size: (p) => [p.width, 0.5, 0.86],
  slots: [slot('beam', wear.trackRubber), slot('frame', wear.steel), slot('seats', wear.black)],
  build(p, s) {
    const x = p.width / 2;
    return merge(
      paint(0, s.slab([-x, -0.06, 0.46], [x, 0.06, 0.56], 0.012)),
      paint(
        1,
        four(s.leg([0.34, 0.23, 0], [0.04, 0.12, 0.48], 0.03)),
        s.rod([0, -0.24, 0.45], [0, 0.24, 0.45], 0.035),
        pair(
          merge(
            s.rod([x - 0.55, 0, 0.55], [x - 0.55, 0, 0.82], 0.018),
            s.rod([x - 0.55, -0.24, 0.83], [x - 0.55, 0.24, 0.83], 0.02),
          ),
        ),
      ),
      paint(2, pair(s.slab([x - 0.36, -0.16, 0.56], [x - 0.04, 0.16, 0.62], 0.02))),
    );
  },
});
