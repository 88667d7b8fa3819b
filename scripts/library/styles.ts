import {
  type Domain,
  type Gray8,
  type Rgb8,
  renderDrawing,
  type SurfaceRole,
} from '@zhuhui/kernels';
import {
  bedroom,
  cafe,
  courtyardHouse,
  drawColour,
  drawLines,
  garden,
  kitchenDining,
  lightOf,
  livingRoom,
  lobby,
  openOffice,
  raycast,
  type Scene,
  tower,
  type View,
  viewOf,
  villa,
} from '@zhuhui/scene';
import { classifyTree, lookOf } from '@zhuhui/tools/classify';
import type { LibraryEntry, Painted } from './entry.ts';

const WIDTH = 960;
const HEIGHT = 640;
const SEED = 3;

interface Shot {
  readonly scene: () => Scene;
  readonly domain: Domain;
  /** What the renderer is given: leaves are hard to read in a line drawing. */
  readonly medium: 'line' | 'colour';
  /** Names on the first and second level of the classification. */
  readonly branch: string;
  readonly space: string;
  readonly styles: readonly (readonly [name: string, atmosphere?: string])[];
}

const OUTSIDE = { domain: 'architecture', medium: 'colour' } as const;
/** Asked for by name, so that they change in a coloured picture. */
const BUILT: readonly SurfaceRole[] = ['facade', 'roof', 'paving', 'wall', 'door', 'metal'];

const SHOTS: readonly Shot[] = [
  {
    scene: livingRoom,
    domain: 'interior',
    medium: 'line',
    branch: '室内家装',
    space: '客厅',
    styles: [
      ['现代简约'],
      ['奶油风'],
      ['新中式'],
      ['侘寂'],
      ['法式'],
      ['中古', 'goldenHour'],
      ['黑白灰'],
      ['工业风'],
    ],
  },
  {
    scene: bedroom,
    domain: 'interior',
    medium: 'line',
    branch: '室内家装',
    space: '主卧',
    styles: [['日式原木'], ['北欧'], ['轻奢', 'night'], ['宋式'], ['奶油风', 'goldenHour']],
  },
  {
    scene: kitchenDining,
    domain: 'interior',
    medium: 'line',
    branch: '室内家装',
    space: '开放式厨餐厅',
    styles: [['意式极简'], ['日式原木'], ['中古']],
  },
  {
    scene: cafe,
    domain: 'commercial',
    medium: 'line',
    branch: '工装',
    space: '咖啡厅',
    styles: [['工业风'], ['侘寂'], ['中古']],
  },
  {
    scene: lobby,
    domain: 'commercial',
    medium: 'line',
    branch: '工装',
    space: '酒店大堂',
    styles: [['轻奢'], ['新中式']],
  },
  {
    scene: openOffice,
    domain: 'commercial',
    medium: 'line',
    branch: '工装',
    space: '办公',
    styles: [['北欧']],
  },
  {
    scene: villa,
    ...OUTSIDE,
    branch: '建筑',
    space: '别墅',
    styles: [['现代主义'], ['法式', 'goldenHour'], ['托斯卡纳']],
  },
  {
    scene: courtyardHouse,
    ...OUTSIDE,
    branch: '建筑',
    space: '合院',
    styles: [['新中式'], ['徽派', 'goldenHour']],
  },
  {
    scene: tower,
    domain: 'architecture',
    medium: 'line',
    branch: '建筑',
    space: '办公楼',
    styles: [['通透幕墙', 'dusk']],
  },
  {
    scene: garden,
    ...OUTSIDE,
    domain: 'landscape',
    branch: '景观',
    space: '庭院',
    styles: [['现代景观'], ['禅意', 'goldenHour']],
  },
];

/** Rooms, buildings and gardens in the styles they are asked for most, rendered by the product's own renderer. */
export function styleEntries(): LibraryEntry[] {
  return SHOTS.flatMap((shot) =>
    shot.styles.map(([style, atmosphere]) => {
      const category = categoryOf(shot, style);
      return {
        id: `style-${category}`,
        kind: 'style' as const,
        name: `${style}${shot.space}`,
        tags: [style, shot.space, shot.branch],
        quality: 80,
        paint: () => render(shot, category, atmosphere),
      };
    }),
  );
}

function categoryOf({ branch, space }: Shot, style: string): string {
  const leaf = classifyTree()
    .find(({ name }) => name === branch)
    ?.children.find(({ name }) => name === space)
    ?.children.find(({ name }) => name === style);
  if (!leaf) throw new RangeError(`no category ${branch} · ${space} · ${style}`);
  return leaf.id;
}

function render({ scene, domain, medium }: Shot, category: string, atmosphere?: string): Painted {
  const view = viewOf(scene(), WIDTH, HEIGHT);
  const { image } = renderDrawing({
    ...(medium === 'line'
      ? { image: onPaper(drawLines(view, { seed: SEED })), kind: 'line', lock: 0 }
      : { image: coloured(view), kind: 'render', lock: KEPT, asked: BUILT }),
    ...{ domain, look: lookOf(category), followPalette: 0, cnStrength: 0.75 },
    atmosphere: atmosphere ?? (domain === 'interior' ? 'softInterior' : 'day'),
    ...{ environment: 'keep', view: 'keep', seed: SEED },
  });
  return { ...image, channels: 3 };
}

/** How much of a coloured picture's own colours stays where nothing is asked for. */
const KEPT = 0.4;

function coloured(view: View): Rgb8 {
  const buffers = raycast(view);
  return drawColour(view, buffers, lightOf(view, buffers, SEED));
}

function onPaper({ width, height, data }: Gray8): Rgb8 {
  const rgb = new Uint8Array(data.length * 3);
  for (let i = 0; i < rgb.length; i++) rgb[i] = data[Math.floor(i / 3)] ?? 0;
  return { width, height, data: rgb };
}
