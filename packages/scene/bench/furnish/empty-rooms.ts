import type { Room, SceneCamera, SceneDescription } from '../../src/design/description.ts';
import { designScene } from '../../src/design/design.ts';
import { seededRandom } from '../../src/random.ts';
import { TRADE_VOCABULARY } from '../briefs/vocabulary.ts';

/** An empty room seen by a known camera. */
export interface EmptyRoom {
  readonly name: string;
  readonly description: SceneDescription & { readonly room: Room };
}

const BRIEFS = [
  '现代简约客厅 24平米 浅色木地板',
  '北欧卧室 16平米 白墙',
  '新中式客厅 30平米',
  '奶油风客厅 26平米 落地窗',
  '工业风办公室 40平米 水泥地',
  '现代餐厅 18平米',
  '侘寂风卧室 20平米',
  '轻奢客厅 35平米 大理石地面',
  '儿童房 12平米',
  '书房 14平米',
  '日式茶室 15平米',
  '法式客厅 32平米',
];

/** Rooms as photographers and phone users take them: straight, into a corner, tilted, held askew. */
export function emptyRooms(count: number, seed = 1): EmptyRoom[] {
  return Array.from({ length: count }, (_, k) => {
    const random = seededRandom(seed * 101 + k);
    const between = (low: number, high: number) => low + (high - low) * random();
    const designed = designScene(BRIEFS[k % BRIEFS.length], seed + k, TRADE_VOCABULARY);
    const plain = designed.room as Room;
    const room: Room = { ...plain, ceiling: 'flat', mouldings: 'none' };
    const xs = room.plan.map((p) => p[0]);
    const ys = room.plan.map((p) => p[1]);
    const [x0, x1, y1] = [Math.min(...xs), Math.max(...xs), Math.max(...ys)];
    const shifted = k % 3 === 0;
    const yaw =
      ((k % 2 === 0 ? between(-6, 6) : between(12, 38) * (random() < 0.5 ? -1 : 1)) * Math.PI) /
      180;
    const pitch = shifted ? 0 : (between(-7, 4) * Math.PI) / 180;
    const side = yaw > 0.15 ? 0.3 : yaw < -0.15 ? 0.7 : 0.5;
    const eye = [
      x0 + (x1 - x0) * (side + between(-0.12, 0.12)),
      between(0.25, 0.6),
      between(1.3, 1.65),
    ] as const;
    const away = y1 - eye[1];
    const target = [
      eye[0] - Math.sin(yaw) * away,
      eye[1] + Math.cos(yaw) * away,
      eye[2] + (shifted ? between(-0.35, 0.05) : Math.tan(pitch) * away),
    ] as const;
    const camera: SceneCamera = {
      view: 'eye',
      eye,
      target,
      focalMm: between(17, 26),
      twoPoint: shifted,
      ...(!shifted && { rollDeg: between(-1.2, 1.2) }),
    };
    return { name: `room-${k + 1}`, description: { ...designed, room, items: [], camera } };
  });
}
