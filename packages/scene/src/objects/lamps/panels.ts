import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres, type ObjectKind } from '../kind.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';

const FIELD_M = 1.6;
const BAR_M = 0.03;

/** A stretched sheet that is lit from behind, in a slim frame, divided where sheets are joined. */
const luminous: ObjectKind = kind({
  id: 'luminous-ceiling',
  name: '发光天花',
  words: ['发光天花', '软膜天花', '发光膜', '灯膜', '透光膜', '发光顶棚', '发光顶', '软膜灯'],
  category: 'lamp',
  params: {
    width: metres('宽', 2.4, 0.8, 8),
    depth: metres('深', 2.4, 0.8, 12),
    height: metres('厚', 0.09, 0.06, 0.2),
  },
  against: 'ceiling',
  slots: [slot('frame', wear.aluminium), slot('sheet', wear.shade)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const b = BAR_M;
    const columns = Math.max(1, Math.round(p.width / FIELD_M));
    const rows = Math.max(1, Math.round(p.depth / FIELD_M));
    const cut = (count: number, width: number) =>
      Array.from({ length: count - 1 }, (_, k) => -width / 2 + (width * (k + 1)) / count);
    return merge(
      paint(
        0,
        s.slab([-x, -y, 0], [x, -y + b, h], 0.002),
        s.slab([-x, y - b, 0], [x, y, h], 0.002),
        s.slab([-x, -y + b, 0], [-x + b, y - b, h], 0.002),
        s.slab([x - b, -y + b, 0], [x, y - b, h], 0.002),
        ...cut(columns, p.width).map((at) =>
          s.slab([at - 0.006, -y + b, 0.002], [at + 0.006, y - b, 0.02], 0),
        ),
        ...cut(rows, p.depth).map((at) =>
          s.slab([-x + b, at - 0.006, 0.003], [x - b, at + 0.006, 0.019], 0),
        ),
      ),
      paint(1, s.slab([-x + b, -y + b, 0.012], [x - b, y - b, 0.03], 0)),
    );
  },
});

export const panels = [luminous];
