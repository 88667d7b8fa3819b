import { extrudeX } from '../../mesh/extrude.ts';
import { merge, paint } from '../../mesh/mesh.ts';
import { mirrorY } from '../../mesh/transform.ts';
import type { Vec2 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const BAY_M = 3.2;
const PURLINS_M = 0.8;
const ROOF_M = 0.09;
const BEAM_M = 0.16;

/** A roof on two rows of posts over a way, flat or pitched along it. */
const coveredWalk = kind({
  id: 'covered-walk',
  name: '连廊',
  words: ['连廊', '风雨连廊', '风雨廊', '游廊', '回廊', '景观连廊', '长廊'],
  category: 'landscape',
  params: {
    width: metres('长', 9, 3, 80),
    depth: metres('宽', 3, 2, 6),
    height: metres('高', 3.1, 2.6, 5),
    rise: metres('坡顶高', 0, 0, 1.4),
  },
  slots: [slot('posts', wear.metal), slot('roof', wear.paint), slot('purlins', wear.teak)],
  size: (p) => [p.width, p.depth, p.height + p.rise],
  build(p, s) {
    const [x, y, eaves] = [p.width / 2, p.depth / 2, p.height - ROOF_M];
    const bays = Math.max(1, Math.round((p.width - 0.8) / BAY_M));
    const postY = y - 0.32;
    const post = (at: number) =>
      s.slab([at - 0.08, postY - 0.08, 0], [at + 0.08, postY + 0.08, eaves - BEAM_M], 0.008);
    const posts = Array.from(
      { length: bays + 1 },
      (_, k) => -x + 0.4 + ((p.width - 0.8) * k) / bays,
    );
    const sides = (at: number) => merge(post(at), mirrorY(post(at)));
    const roof: Vec2[] = [
      [-y, eaves],
      [0, eaves + p.rise],
      [y, eaves],
      [y, p.height],
      [0, p.height + p.rise],
      [-y, p.height],
    ];
    const rafter = (at: number) =>
      extrudeX(
        roof.slice(0, 3).concat([
          [y - 0.2, eaves - BEAM_M],
          [0, eaves + p.rise - BEAM_M],
          [-y + 0.2, eaves - BEAM_M],
        ]),
        at - 0.03,
        at + 0.03,
      );
    const beam = s.slab([-x, postY - 0.06, eaves - BEAM_M], [x, postY + 0.06, eaves], 0.004);
    return merge(
      paint(0, ...posts.map(sides), beam, mirrorY(beam)),
      paint(1, extrudeX(roof, -x, x, { creaseRad: 0.3 })),
      paint(2, row(Math.max(2, Math.round(p.width / PURLINS_M)), p.width, rafter)),
    );
  },
});

export const walks = [coveredWalk];
