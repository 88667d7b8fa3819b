import {
  bedroom,
  cafe,
  courtyardHouse,
  garden,
  kitchenDining,
  livingRoom,
  lobby,
  openOffice,
  type Scene,
  tower,
  villa,
} from '@zhuhui/scene';
import { classifyTree } from '@zhuhui/tools/classify';

/** What the gallery starts with: every scene in the styles of its space, as a designer would show them. */

export type Medium = 'line' | 'sketch' | 'white' | 'colour';

export interface Planned {
  readonly id: string;
  readonly kind: 'set' | 'case';
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly tool: string;
  readonly prompt: string;
  readonly scene: Scene;
  readonly medium: Medium;
  /** Hour of the second picture. */
  readonly hour: number;
  readonly facts: {
    readonly areaM2: number;
    readonly city: string;
    readonly budget: 'economy' | 'comfort' | 'quality' | 'luxury';
    readonly designer: string;
  } | null;
}

interface Room {
  readonly name: string;
  /** The second level of the tree. */
  readonly space: string;
  readonly tool: string;
  readonly styles: number;
  readonly scene: (seed: number) => Scene;
  readonly areaM2: readonly [number, number];
  readonly hour: number;
}

const ROOMS: readonly Room[] = [
  {
    name: 'living',
    space: '501',
    tool: 'indoorRender',
    styles: 14,
    scene: (seed) => livingRoom({ seed }),
    areaM2: [76, 168],
    hour: 18.4,
  },
  {
    name: 'bedroom',
    space: '502',
    tool: 'indoorRender',
    styles: 10,
    scene: (seed) => bedroom({ seed }),
    areaM2: [64, 140],
    hour: 19.2,
  },
  {
    name: 'kitchen',
    space: '505',
    tool: 'indoorRender',
    styles: 10,
    scene: (seed) => kitchenDining({ seed }),
    areaM2: [82, 150],
    hour: 17.8,
  },
  {
    name: 'villa',
    space: '101',
    tool: 'architecturalRender',
    styles: 8,
    scene: (seed) => villa({ seed }),
    areaM2: [260, 620],
    hour: 18.8,
  },
  {
    name: 'courtyard',
    space: '110',
    tool: 'architecturalRender',
    styles: 5,
    scene: (seed) => courtyardHouse({ seed }),
    areaM2: [300, 900],
    hour: 18.6,
  },
  {
    name: 'tower',
    space: '103',
    tool: 'architecturalRender',
    styles: 6,
    scene: (seed) => tower({ seed }),
    areaM2: [18_000, 64_000],
    hour: 20.2,
  },
  {
    name: 'cafe',
    space: '709',
    tool: 'gongzhuangRender',
    styles: 8,
    scene: (seed) => cafe({ seed }),
    areaM2: [70, 180],
    hour: 19.5,
  },
  {
    name: 'office',
    space: '701',
    tool: 'gongzhuangRender',
    styles: 7,
    scene: (seed) => openOffice({ seed }),
    areaM2: [420, 1600],
    hour: 17.5,
  },
  {
    name: 'lobby',
    space: '712',
    tool: 'gongzhuangRender',
    styles: 6,
    scene: (seed) => lobby({ seed }),
    areaM2: [600, 2400],
    hour: 20,
  },
  {
    name: 'garden',
    space: '201',
    tool: 'landscapeRender',
    styles: 8,
    scene: (seed) => garden({ seed }),
    areaM2: [90, 420],
    hour: 18.2,
  },
];

const MEDIA: readonly Medium[] = ['colour', 'sketch', 'white'];
const MEDIUM_NAMES: Readonly<Record<Medium, string>> = {
  colour: '彩色底模',
  sketch: '手绘草图',
  white: '白模',
  line: '线稿',
};
const CITIES = ['上海', '成都', '杭州', '苏州', '广州', '北京', '深圳', '西安', '厦门', '长沙'];
const BUDGETS = ['comfort', 'quality', 'economy', 'luxury'] as const;
/** Every fourth becomes a case, so that each space has some. */
const CASE_EVERY = 4;

export function planGallery(): Planned[] {
  const spaces = classifyTree().flatMap(({ children }) => children);
  return ROOMS.flatMap((room) => {
    const space = spaces.find(({ id }) => id === room.space);
    if (!space) throw new Error(`the tree has no ${room.space}`);
    return space.children.slice(0, room.styles).map((style, nth): Planned => {
      const isCase = nth % CASE_EVERY === CASE_EVERY - 1;
      const medium = MEDIA[nth % MEDIA.length] as Medium;
      const [least, most] = room.areaM2;
      const areaM2 = Math.round(least + ((most - least) * (nth + 1)) / (room.styles + 1));
      const city = CITIES[(nth * 3 + room.name.length) % CITIES.length] as string;
      const budget = BUDGETS[nth % BUDGETS.length] as (typeof BUDGETS)[number];
      return {
        id: `seed-${room.name}-${style.id}`,
        kind: isCase ? 'case' : 'set',
        title: isCase ? `${city} · ${style.name}${space.name}` : `${style.name}${space.name}`,
        description: `从${MEDIUM_NAMES[medium]}出图，再换到傍晚的光线；两张都由本站工具生成，可以做同款。`,
        category: style.id,
        ...{ tool: room.tool, prompt: `${style.name}${space.name}`, medium, hour: room.hour },
        scene: room.scene(nth + 1),
        facts: isCase ? { areaM2, city, budget, designer: '筑绘示例' } : null,
      };
    });
  });
}
