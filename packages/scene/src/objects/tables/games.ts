import { merge, paint } from '../../mesh/mesh.ts';
import { kind, sized } from '../kind.ts';
import { four, pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const billiards = kind({
  id: 'billiard-table',
  name: '台球桌',
  words: ['台球桌', '台球', '桌球台', '斯诺克'],
  category: 'table',
  params: sized([2.54, 1.4, 0.82], 0.85, 1.4),
  clearance: { front: 0.9, back: 0.6, left: 0.9, right: 0.9 },
  slots: [
    slot('frame', wear.darkWood),
    slot('cloth', wear.felt),
    slot('pockets', wear.black),
    slot('balls', wear.lacquer),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const rail = 0.14;
    return merge(
      paint(
        0,
        s.slab([-x, -y, h - 0.09], [x, -y + rail, h], 0.012),
        s.slab([-x, y - rail, h - 0.09], [x, y, h], 0.012),
        s.slab([-x, -y + rail, h - 0.09], [-x + rail, y - rail, h], 0.012),
        s.slab([x - rail, -y + rail, h - 0.09], [x, y - rail, h], 0.012),
        s.slab([-x + 0.1, -y + 0.1, h - 0.26], [x - 0.1, y - 0.1, h - 0.09], 0.01),
        four(s.leg([x - 0.3, y - 0.28, 0], [x - 0.3, y - 0.28, h - 0.22], 0.06, 0.085)),
      ),
      paint(1, s.slab([-x + rail, -y + rail, h - 0.08], [x - rail, y - rail, h - 0.05], 0)),
      paint(
        2,
        ...[-1, 0, 1].flatMap((i) =>
          [-1, 1].map((j) =>
            s.drum(
              [i * (x - rail), j * (y - rail + (i === 0 ? 0.03 : 0)), h - 0.05],
              0.06,
              0.052,
              0.004,
            ),
          ),
        ),
      ),
      paint(
        3,
        ...Array.from({ length: 10 }, (_, k) => {
          const r = Math.floor((Math.sqrt(8 * k + 1) - 1) / 2);
          const c = k - (r * (r + 1)) / 2;
          return s.ball(
            [x * 0.35 + r * 0.052, (c - r / 2) * 0.06, h - 0.022],
            [0.028, 0.028, 0.028],
          );
        }),
        s.ball([-x * 0.45, 0.1, h - 0.022], [0.028, 0.028, 0.028]),
      ),
    );
  },
});

const pingPong = kind({
  id: 'ping-pong-table',
  name: '乒乓球台',
  words: ['乒乓球台', '乒乓球桌', '乒乓球'],
  category: 'table',
  params: sized([2.74, 1.53, 0.91], 0.9, 1.05),
  clearance: { front: 0.8, back: 0.6, left: 0.8, right: 0.8 },
  slots: [
    slot('top', wear.blueLacquer),
    slot('lines', wear.paint),
    slot('frame', wear.metal),
    slot('net', wear.white),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height - 0.15];
    const line = (x0: number, y0: number, x1: number, y1: number) =>
      s.slab([x0, y0, h], [x1, y1, h + 0.001], 0);
    return merge(
      paint(0, s.slab([-x, -y, h - 0.028], [x, y, h], 0.003)),
      paint(
        1,
        line(-x + 0.002, -y + 0.002, x - 0.002, -y + 0.022),
        line(-x + 0.002, y - 0.022, x - 0.002, y - 0.002),
        pair(line(x - 0.022, -y + 0.022, x - 0.002, y - 0.022)),
        line(-x + 0.022, -0.003, x - 0.022, 0.003),
      ),
      paint(
        2,
        four(s.leg([x - 0.35, y - 0.2, 0], [x - 0.3, y - 0.22, h - 0.02], 0.025)),
        pair(s.slab([0.1, -y + 0.2, h - 0.1], [x - 0.25, y - 0.2, h - 0.026], 0.004)),
      ),
      paint(3, s.slab([-0.004, -y, h + 0.001], [0.004, y, h + 0.15], 0)),
    );
  },
});

export const gameTables = [billiards, pingPong];
