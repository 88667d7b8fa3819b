import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { ring, slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const coatStand = kind({
  id: 'coat-stand',
  name: '衣帽架',
  words: ['衣帽架', '挂衣架子', '立式衣架', '落地衣帽架'],
  category: 'storage',
  params: { width: metres('径', 0.5, 0.4, 0.6), height: metres('高', 1.78, 1.6, 1.9) },
  slots: [slot('frame', wear.wood), slot('cloth', wear.wool)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.rod([0, 0, 0.06], [0, 0, h], 0.022, 0.016),
        ring(4, s.bar([0, 0, 0.14], [r - 0.012, 0, 0.012], 0.026), 0),
        ring(4, s.rod([0, 0, h - 0.22], [r * 0.6, 0, h - 0.06], 0.012), 0.4),
        ring(4, s.rod([0, 0, h - 0.42], [r * 0.5, 0, h - 0.3], 0.012), 0.9),
      ),
      paint(
        1,
        s.drum([r * 0.42, 0, h - 0.13], r * 0.5, 0.012, 0.004),
        s.drum([r * 0.42, 0, h - 0.125], r * 0.3, 0.085, 0.02, r * 0.24),
        s.slab([-r * 0.5, -0.045, h - 1.0], [-r * 0.44, 0.045, h - 0.3], 0.006),
        s.slab([-r * 0.36, -0.045, h - 0.86], [-r * 0.3, 0.045, h - 0.3], 0.006),
        s.slab([-r * 0.5, -0.045, h - 0.32], [-r * 0.3, 0.045, h - 0.28], 0.012),
      ),
    );
  },
});
