import { aimed, leaf } from '../../mesh/leaf.ts';
import { type Mesh, merge, paint } from '../../mesh/mesh.ts';

import { move } from '../../mesh/transform.ts';
import { count, kind, metres, sized } from '../kind.ts';
import { row, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { art } from './art.ts';
import { frame } from './frame.ts';
import { ledScreen } from './led-screen.ts';
import { ticketGate } from './ticket-gate.ts';

const mirror = kind({
  id: 'mirror',
  name: '穿衣镜',
  words: ['镜子', '全身镜', '穿衣镜', '装饰镜', '落地镜'],
  category: 'decor',
  params: {
    width: metres('宽', 0.7, 0.3, 1.8),
    depth: metres('厚', 0.05, 0.03, 0.08),
    height: metres('高', 1.6, 0.5, 2.2),
  },
  against: 'wall',
  slots: [slot('frame', wear.wood), slot('mirror', wear.mirror)],
  build: (p, s) =>
    merge(
      paint(0, frame(s, p.width, p.height, 0.03, -p.depth / 2, p.depth / 2)),
      paint(
        1,
        s.slab(
          [-p.width / 2 + 0.028, 0, 0.028],
          [p.width / 2 - 0.028, p.depth / 2 - 0.002, p.height - 0.028],
          0,
        ),
      ),
    ),
});

const roundMirror = kind({
  id: 'mirror-round',
  name: '圆镜',
  words: ['圆镜', '圆形镜', '化妆镜'],
  category: 'decor',
  params: { width: metres('径', 0.8, 0.4, 1.6) },
  against: 'wall',
  hangM: 1.1,
  slots: [slot('frame', wear.brass), slot('mirror', wear.mirror)],
  size: (p) => [p.width, 0.04, p.width],
  build(p, s) {
    const r = p.width / 2;
    return merge(
      paint(
        0,
        move(
          s.plateY(s.oval(2 * r, 2 * r), -0.02, 0.02, {
            holes: [s.oval(2 * r - 0.03, 2 * r - 0.03)],
            bevel: 0.003,
          }),
          [0, 0, r],
        ),
      ),
      paint(1, move(s.plateY(s.oval(2 * r - 0.03, 2 * r - 0.03), -0.006, 0.018), [0, 0, r])),
    );
  },
});

const clock = kind({
  id: 'clock',
  name: '挂钟',
  words: ['挂钟', '时钟', '钟'],
  category: 'decor',
  params: { width: metres('径', 0.36, 0.2, 0.9) },
  against: 'wall',
  hangM: 1.7,
  slots: [slot('case', wear.wood), slot('face', wear.white), slot('hands', wear.black)],
  size: (p) => [p.width, 0.05, p.width],
  build(p, s) {
    const r = p.width / 2;
    const at = (mesh: Mesh) => move(mesh, [0, 0, r]);
    const hand = (angle: number, length: number, wide: number) =>
      s.bar(
        [0, -0.014, 0],
        [length * Math.sin(angle), -0.014, length * Math.cos(angle)],
        wide,
        0.003,
        0,
      );
    const ticks = Array.from({ length: 12 }, (_, k) => {
      const a = (k * Math.PI) / 6;
      return s.bar(
        [r * 0.74 * Math.sin(a), -0.009, r * 0.74 * Math.cos(a)],
        [r * 0.84 * Math.sin(a), -0.009, r * 0.84 * Math.cos(a)],
        0.007,
        0.003,
        0,
      );
    });
    return merge(
      paint(
        0,
        at(
          s.plateY(s.oval(2 * r, 2 * r), -0.025, 0.025, {
            holes: [s.oval(1.84 * r, 1.84 * r)],
            bevel: 0.002,
          }),
        ),
      ),
      paint(1, at(s.plateY(s.oval(1.84 * r, 1.84 * r), -0.008, 0.02))),
      paint(2, at(merge(...ticks, hand(-1.05, r * 0.46, 0.011), hand(1.05, r * 0.68, 0.007)))),
    );
  },
});

const television = kind({
  id: 'tv-wall',
  name: '壁挂电视',
  words: ['电视', '电视机', '壁挂电视', '显示屏', '大屏', '会议屏', '投屏'],
  category: 'electronics',
  params: { width: metres('宽', 1.45, 0.8, 4), height: metres('高', 0.83, 0.45, 2.4) },
  against: 'wall',
  hangM: 0.95,
  slots: [slot('screen', wear.screen), slot('case', wear.black)],
  size: (p) => [p.width, 0.06, p.height],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.slab(
          [-p.width / 2 + 0.006, -0.03, 0.012],
          [p.width / 2 - 0.006, -0.02, p.height - 0.006],
          0.0015,
        ),
      ),
      paint(
        1,
        s.slab([-p.width / 2, -0.028, 0], [p.width / 2, -0.005, p.height], 0.003),
        s.slab(
          [-p.width * 0.3, -0.006, p.height * 0.2],
          [p.width * 0.3, 0.03, p.height * 0.7],
          0.01,
        ),
      ),
    ),
});

const projection = kind({
  id: 'projection-screen',
  name: '投影幕布',
  words: ['幕布', '投影幕', '投影幕布', '弧幕'],
  category: 'electronics',
  params: sized([2.6, 0.08, 1.5], 0.6, 1.6),
  against: 'wall',
  hangM: 0.8,
  slots: [slot('cloth', wear.white), slot('case', wear.black)],
  size: (p) => [p.width, 0.09, p.height],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.slab(
          [-p.width / 2 + 0.08, -0.003, 0.06],
          [p.width / 2 - 0.08, -0.001, p.height - 0.1],
          0,
        ),
      ),
      paint(
        1,
        s.slab([-p.width / 2, -0.045, p.height - 0.1], [p.width / 2, 0.045, p.height], 0.02),
        s.slab([-p.width / 2 + 0.05, -0.012, 0], [p.width / 2 - 0.05, 0.01, 0.03], 0.004),
        s.slab([-p.width / 2 + 0.05, -0.002, 0.02], [p.width / 2 - 0.05, 0, p.height - 0.09], 0),
      ),
    ),
});

const board = kind({
  id: 'whiteboard',
  name: '白板',
  words: ['白板', '黑板', '写字板'],
  category: 'electronics',
  params: sized([2, 0.06, 1.2], 0.5, 2),
  against: 'wall',
  hangM: 0.9,
  slots: [slot('board', wear.lacquer), slot('frame', wear.aluminium)],
  size: (p) => [p.width, 0.1, p.height],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.slab(
          [-p.width / 2 + 0.015, 0.034, 0.03],
          [p.width / 2 - 0.015, 0.048, p.height - 0.015],
          0,
        ),
      ),
      paint(
        1,
        frame(s, p.width, p.height, 0.02, 0.026, 0.05),
        s.slab([-p.width * 0.3, -0.05, 0.002], [p.width * 0.3, 0.04, 0.016], 0.003),
      ),
    ),
});

const plantWall = kind({
  id: 'plant-wall',
  name: '植物墙',
  words: ['植物墙', '绿植墙', '垂直绿植', '苔藓墙', '绿墙'],
  category: 'plant',
  params: sized([2, 0.18, 2.2], 0.4, 2),
  against: 'wall',
  slots: [slot('back', wear.soil), slot('frame', wear.metal), sheetSlot('leaves', wear.leaf)],
  size: (p) => [p.width, 0.22, p.height],
  build(p, s, random) {
    const [x, z] = [p.width / 2, p.height];
    const blade = leaf(0.16, 0.07, 2, { droop: 0.35 });
    const step = Math.max(0.075, Math.sqrt((p.width * z) / 1400)) / Math.sqrt(s.cells(2) / 2);
    const leaves: Mesh[] = [];
    for (let lz = 0.16; lz < z - 0.08; lz += step) {
      for (let lx = -x + 0.13; lx < x - 0.13; lx += step) {
        const a = (random() - 0.5) * 1.6;
        leaves.push(
          aimed(
            blade,
            [lx + (random() - 0.5) * step, 0.05, lz + (random() - 0.5) * step],
            [a * 0.7, -1, 0.5 * random() - 0.25],
            [0, -0.5, 1],
          ),
        );
      }
    }
    return merge(
      paint(0, s.slab([-x + 0.02, 0.05, 0.02], [x - 0.02, 0.11, z - 0.02], 0)),
      paint(1, frame(s, p.width, z, 0.03, 0.03, 0.11)),
      paint(2, ...leaves),
    );
  },
});

const panels = kind({
  id: 'wall-panel',
  name: '护墙板',
  words: ['护墙板', '木饰面', '格栅墙', '背景墙', '墙板', '石膏线'],
  category: 'structure',
  params: {
    width: metres('宽', 3, 0.6, 8),
    height: metres('高', 2.7, 0.9, 4),
    fields: count('分格', 4, 1, 12),
  },
  against: 'wall',
  slots: [slot('panel', wear.wood), slot('moulding', wear.wood)],
  size: (p) => [p.width, 0.04, p.height],
  build(p, s) {
    const wide = p.width / p.fields;
    return merge(
      paint(
        0,
        row(p.fields, p.width, (x) =>
          s.slab([x - wide / 2 + 0.0015, 0, 0], [x + wide / 2 - 0.0015, 0.02, p.height], 0.002),
        ),
      ),
      paint(
        1,
        s.slab([-p.width / 2, -0.006, 0], [p.width / 2, 0.0005, 0.09], 0.003),
        s.slab([-p.width / 2, -0.02, p.height - 0.06], [p.width / 2, 0.0005, p.height], 0.006),
        row(p.fields, p.width, (x) =>
          move(frame(s, wide - 0.12, p.height - 0.34, 0.028, -0.012, 0.0005), [x, 0, 0.17]),
        ),
      ),
    );
  },
});

const slats = kind({
  id: 'wall-slats',
  name: '木格栅',
  words: ['木格栅', '格栅', '格栅背景墙', '长城板'],
  category: 'structure',
  params: {
    width: metres('宽', 2.4, 0.4, 8),
    height: metres('高', 2.7, 0.6, 4),
    depth: metres('厚', 0.05, 0.02, 0.08),
  },
  against: 'wall',
  slots: [slot('slats', wear.wood), slot('back', wear.metal)],
  build: (p, s) =>
    merge(
      paint(
        0,
        row(Math.max(4, Math.round(p.width / 0.05)), p.width, (x) =>
          s.slab(
            [x - 0.014, -p.depth / 2, 0.005],
            [x + 0.014, p.depth / 2 - 0.009, p.height],
            0.002,
          ),
        ),
      ),
      paint(
        1,
        s.slab([-p.width / 2, p.depth / 2 - 0.01, 0], [p.width / 2, p.depth / 2, p.height], 0),
      ),
    ),
});

export const wallThings = [
  art,
  mirror,
  roundMirror,
  clock,
  television,
  ledScreen,
  ticketGate,
  projection,
  board,
  plantWall,
  panels,
  slats,
];
