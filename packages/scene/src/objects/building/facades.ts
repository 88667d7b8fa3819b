import { gridSurface } from '../../mesh/grid.ts';
import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move } from '../../mesh/transform.ts';
import { kind, metres, type ObjectKind, type Slot } from '../kind.ts';
import { row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

interface Bay {
  readonly s: Shapes;
  /** Width and height of one bay: a window's axis by one storey. */
  readonly w: number;
  readonly h: number;
  readonly y: number;
}

interface System {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly depth: number;
  readonly bay: number;
  readonly slots: readonly Slot[];
  /** Parts of one bay by slot, its lower left corner at x = -w / 2, z = 0. */
  readonly parts: (bay: Bay, x: number, z: number) => readonly Mesh[];
}

/** A façade of equal bays, storey over storey; its face lies at the front of its box. */
function facade({ id, name, words, depth, bay, slots, parts }: System): ObjectKind {
  return kind({
    id,
    name,
    words,
    category: 'facade',
    params: {
      width: metres('宽', bay * 4, bay, bay * 10),
      storey: metres('层高', 3.3, 2.8, 4.5),
      height: metres('高', 9.9, 2.8, 30),
    },
    slots,
    size: (p) => [p.width, depth, p.height],
    build(p, s) {
      const bays = Math.max(1, Math.round(p.width / bay));
      const floors = Math.max(1, Math.round(p.height / p.storey));
      const one: Bay = { s, w: p.width / bays, h: p.height / floors, y: depth / 2 };
      const all: Mesh[][] = slots.map(() => []);
      for (let floor = 0; floor < floors; floor++) {
        row(bays, p.width, (x) => {
          const made = parts(one, x, floor * one.h);
          made.forEach((mesh, k) => {
            all[k].push(mesh);
          });
          return made[0];
        });
      }
      return merge(...all.map((meshes, k) => paint(k, ...meshes)));
    },
  });
}

/** A wall with a window hole, and the pane and frame that fill it. */
function pierced(
  { s, w, h, y }: Bay,
  x: number,
  z: number,
  wide: number,
  sill: number,
  head: number,
) {
  const hole = rectangle(wide, head - sill, [x, z + (sill + head) / 2]);
  const inner = rectangle(wide - 0.1, head - sill - 0.1, [x, z + (sill + head) / 2]);
  return {
    wall: s.plateY(rectangle(w, h, [x, z + h / 2]), -y + 0.1, y, {
      holes: [hole],
      mapping: 'upright',
    }),
    frame: s.plateY(hole, -y + 0.24, -y + 0.3, { holes: [inner] }),
    glass: s.slab(
      [x - wide / 2 + 0.045, -y + 0.265, z + sill + 0.045],
      [x + wide / 2 - 0.045, -y + 0.275, z + head - 0.045],
      0,
    ),
  };
}

const curtainWall = facade({
  id: 'facade-curtain-wall',
  name: '玻璃幕墙',
  words: ['玻璃幕墙', '幕墙', '单元幕墙'],
  depth: 0.2,
  bay: 1.5,
  slots: [
    slot('mullions', wear.aluminium),
    slot('glass', wear.tintedGlass),
    slot('spandrel', wear.metal),
  ],
  parts: ({ s, w, h, y }, x, z) => [
    merge(
      s.slab([x - w / 2, -y, z], [x - w / 2 + 0.06, y, z + h], 0),
      s.slab([x + w / 2 - 0.06, -y, z], [x + w / 2, y, z + h], 0),
      ...[0, 0.8].map((dz) =>
        s.slab([x - w / 2 + 0.06, -y + 0.05, z + dz], [x + w / 2 - 0.06, y, z + dz + 0.06], 0),
      ),
      s.slab([x - w / 2 + 0.06, -y + 0.05, z + h - 0.06], [x + w / 2 - 0.06, y, z + h], 0),
    ),
    s.slab([x - w / 2 + 0.06, 0, z + 0.86], [x + w / 2 - 0.06, 0.02, z + h - 0.06], 0),
    s.slab([x - w / 2 + 0.06, 0, z + 0.06], [x + w / 2 - 0.06, 0.03, z + 0.8], 0),
  ],
});

const brick = facade({
  id: 'facade-brick',
  name: '砖墙立面',
  words: ['砖墙立面', '红砖外墙', '砖立面', '老厂房立面'],
  depth: 0.5,
  bay: 2.7,
  slots: [
    slot('wall', wear.brick),
    slot('frame', wear.metal),
    slot('glass', wear.glass),
    slot('sill', wear.sandstone),
  ],
  parts(bay, x, z) {
    const wide = Math.min(1.6, bay.w * 0.6);
    const head = bay.h - 0.55;
    const { wall, frame, glass } = pierced(bay, x, z, wide, 0.9, head);
    const { s, y } = bay;
    return [
      wall,
      frame,
      glass,
      merge(
        s.slab(
          [x - wide / 2 - 0.12, -y, z + 0.8],
          [x + wide / 2 + 0.12, -y + 0.25, z + 0.9],
          0.006,
        ),
        s.slab(
          [x - wide / 2 - 0.15, -y + 0.06, z + head],
          [x + wide / 2 + 0.15, -y + 0.2, z + head + 0.22],
          0.006,
        ),
      ),
    ];
  },
});

const concrete = facade({
  id: 'facade-concrete',
  name: '混凝土格构立面',
  words: ['混凝土立面', '清水混凝土外墙', '格构立面', '格栅立面'],
  depth: 0.7,
  bay: 2.4,
  slots: [slot('grid', wear.concrete), slot('frame', wear.metal), slot('glass', wear.tintedGlass)],
  parts({ s, w, h, y }, x, z) {
    const hole = rectangle(w - 0.5, h - 0.6, [x, z + h / 2]);
    const inner = rectangle(w - 0.6, h - 0.7, [x, z + h / 2]);
    return [
      s.plateY(rectangle(w, h, [x, z + h / 2]), -y, y, { holes: [hole] }),
      s.plateY(hole, y - 0.14, y - 0.06, { holes: [inner] }),
      s.slab(
        [x - w / 2 + 0.295, y - 0.11, z + 0.345],
        [x + w / 2 - 0.295, y - 0.1, z + h - 0.345],
        0,
      ),
    ];
  },
});

const louvres = facade({
  id: 'facade-louvres',
  name: '遮阳百叶立面',
  words: ['百叶立面', '遮阳百叶', '铝板格栅立面', '木格栅立面'],
  depth: 0.5,
  bay: 1.8,
  slots: [slot('fins', wear.wood), slot('glass', wear.tintedGlass), slot('slab', wear.concrete)],
  parts: ({ s, w, h, y }, x, z) => [
    row(6, w, (at) =>
      s.slab([x + at - 0.03, -y, z + 0.002], [x + at + 0.03, -y + 0.24, z + h - 0.002], 0),
    ),
    s.slab([x - w / 2, y - 0.1, z + 0.25], [x + w / 2, y - 0.08, z + h - 0.02], 0),
    s.slab([x - w / 2, -y + 0.05, z], [x + w / 2, y, z + 0.25], 0, 'upright'),
  ],
});

const balconies = facade({
  id: 'facade-balconies',
  name: '阳台立面',
  words: ['阳台立面', '住宅立面', '公寓立面', '阳台'],
  depth: 1.7,
  bay: 3.6,
  slots: [
    slot('wall', wear.plaster),
    slot('frame', wear.metal),
    slot('glass', wear.glass),
    slot('slab', wear.concrete),
  ],
  parts(bay, x, z) {
    const { s, w, h, y } = bay;
    const wide = w * 0.66;
    const back = { ...bay, y: 0.25 };
    const at = (mesh: Mesh) => moved(mesh, y - 0.25);
    const { wall, frame, glass } = pierced(back, x, z, wide, 0.2, h - 0.4);
    const rail = s.slab(
      [x - w * 0.42, -y + 0.05, z + 0.2],
      [x + w * 0.42, -y + 0.065, z + 1.15],
      0,
    );
    return [
      at(wall),
      merge(
        at(frame),
        s.slab([x - w * 0.42, -y + 0.035, z + 1.15], [x + w * 0.42, -y + 0.08, z + 1.2], 0),
      ),
      merge(at(glass), rail),
      s.slab([x - w * 0.44, -y, z], [x + w * 0.44, y - 0.39, z + 0.18], 0.004),
    ];
  },
});

const moved = (mesh: Mesh, dy: number) => move(mesh, [0, dy, 0]);

interface Roof {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

const roofParams = {
  width: metres('宽', 10, 3, 30),
  depth: metres('深', 8, 3, 20),
  height: metres('高', 2.6, 0.6, 7),
};

function roof(
  id: string,
  name: string,
  words: readonly string[],
  usual: number,
  skin: string,
  shape: (s: Shapes, p: Roof) => readonly [Mesh, Mesh],
) {
  return kind({
    id,
    name,
    words,
    category: 'roof',
    params: { ...roofParams, height: metres('高', usual, 0.4, 7) },
    slots: [slot('roof', skin), slot('trim', wear.plaster)],
    build: (p, s) => {
      const [skinMesh, trim] = shape(s, p);
      return merge(paint(0, skinMesh), paint(1, trim));
    },
  });
}

const flat = roof(
  'roof-flat',
  '平屋顶女儿墙',
  ['平屋顶', '平顶', '女儿墙'],
  0.9,
  wear.concrete,
  (s, p) => [
    s.slab(
      [-p.width / 2 + 0.2, -p.depth / 2 + 0.2, 0],
      [p.width / 2 - 0.2, p.depth / 2 - 0.2, 0.25],
      0,
    ),
    merge(
      s.plate(rectangle(p.width, p.depth), 0, p.height - 0.06, {
        holes: [rectangle(p.width - 0.48, p.depth - 0.48)],
      }),
      s.plate(rectangle(p.width, p.depth), p.height - 0.06, p.height, {
        holes: [rectangle(p.width - 0.56, p.depth - 0.56)],
      }),
    ),
  ],
);

const gable = roof(
  'roof-gable',
  '双坡屋顶',
  ['双坡屋顶', '坡屋顶', '人字顶', '瓦屋面'],
  2.6,
  wear.slate,
  (s, p) => {
    const [x, y, h, t] = [p.width / 2, p.depth / 2, p.height, 0.18];
    return [
      merge(
        ...[-1, 1].map((side) =>
          s.plateX(
            [
              [side * y, 0],
              [side * y, t],
              [0, h],
              [0, h - t],
            ],
            -x,
            x,
          ),
        ),
      ),
      s.plateX(
        [
          [-y + 0.5, 0],
          [y - 0.5, 0],
          [0, (h - t) * (1 - 0.5 / y)],
        ],
        -x + 0.4,
        x - 0.4,
      ),
    ];
  },
);

const hip = roof(
  'roof-hip',
  '四坡屋顶',
  ['四坡屋顶', '庑殿顶', '别墅屋顶'],
  2.6,
  wear.clay,
  (s, p) => {
    const [x, y, h, t] = [p.width / 2, p.depth / 2, p.height, 0.15];
    const ridge = Math.max(0.05, x - y);
    const rings = [
      [0, 0, 0],
      [x, y, 0],
      [x, y, t],
      [ridge, 0.02, h],
      [0, 0, h],
    ] as const;
    const corners = [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const;
    return [
      gridSurface(
        4,
        4,
        (u, v) => {
          const [cx, cy] = corners[Math.round(u * 4)];
          const [rx, ry, z] = rings[Math.round(v * 4)];
          return [cx * rx, cy * ry, z];
        },
        0.1,
      ),
      s.plate(rectangle(p.width - 1, p.depth - 1), 0, t, {}),
    ];
  },
);

export const facades = [curtainWall, brick, concrete, louvres, balconies, flat, gable, hip];
