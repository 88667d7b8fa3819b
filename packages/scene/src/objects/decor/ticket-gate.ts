import { merge, paint } from '../../mesh/mesh.ts';
import { kind, sized } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const ticketGate = kind({
  id: 'ticket-gate',
  name: '闸机',
  words: ['闸机', '检票闸机', '检票机', '人行闸机', '安检闸机', '速通门'],
  category: 'electronics',
  params: sized([0.3, 1.6, 1], 0.8, 1.3),
  clearance: { front: 1.2, back: 1.2 },
  against: 'free',
  slots: [
    slot('body', wear.steel),
    slot('top', wear.black),
    slot('flaps', wear.glass),
    slot('lamp', wear.lamp),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const inner = x - 0.045;
    return merge(
      paint(0, s.slab([-inner, -y, 0], [inner, y, h - 0.03], 0.02)),
      paint(1, s.slab([-inner + 0.01, -y + 0.02, h - 0.03], [inner - 0.01, y - 0.02, h], 0.008)),
      // Leaves that swing shut stand a little out of the body on both sides.
      paint(2, pair(s.slab([inner, -0.16, h * 0.35], [x, 0.16, h * 0.9], 0.01))),
      paint(
        3,
        s.slab([-0.05, -y + 0.06, h - 0.002], [0.05, -y + 0.2, h], 0),
        s.slab([-0.05, y - 0.2, h - 0.002], [0.05, y - 0.06, h], 0),
      ),
    );
  },
});
