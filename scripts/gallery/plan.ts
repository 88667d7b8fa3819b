import { readdirSync } from 'node:fs';
import { classifyEntry } from '@zhuhui/tools/classify';
import { LIBRARY_FOLDER } from '../library/manifest.ts';

/**
 * What the gallery starts with. The product's own renderer has drawn rooms, buildings and gardens in the
 * styles they are asked for most (`npm run library`); here other tools go on from those, as a designer would.
 */

/** How a picture comes about; the first of a style's own is there already. */
export interface Step {
  /** Its file, without `.webp`. */
  readonly file: string;
  readonly caption: string;
  readonly tool: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The file it was made from; null: one that is not given away. */
  readonly from: string | null;
  /** A second picture the tool was given, which stays with the house. */
  readonly style?: string;
}

export interface Planned {
  readonly id: string;
  readonly kind: 'set' | 'case';
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly facts: Facts | null;
  /** What its pictures may be made again from. */
  readonly input: string | null;
  readonly steps: readonly Step[];
}

interface Facts {
  readonly areaM2: number;
  readonly city: string;
  readonly budget: 'economy' | 'comfort' | 'quality' | 'luxury';
  readonly designer: string;
}

const CASES = 20;
const CITIES = ['上海', '成都', '杭州', '苏州', '广州', '北京', '深圳', '西安', '厦门', '长沙'];
const BUDGETS = ['comfort', 'quality', 'economy', 'luxury'] as const;
const MORNING = 7.2;
const EVENING = 18.4;
const NIGHT = 20.4;
/** Usual sizes by the space, square metres: the least, and how much more the largest has. */
const AREAS_M2: Readonly<Record<string, readonly [least: number, more: number]>> = {
  '101': [260, 240],
  '103': [2400, 3600],
  '110': [320, 480],
  '201': [120, 360],
  '501': [72, 96],
  '502': [72, 96],
};

export const baseOf = (category: string): string => `base-${category}`;

/** The tool that makes such a picture from a drawing. */
function rendererOf(category: string): string {
  if (category.startsWith('1')) return 'architecturalRender';
  if (category.startsWith('2')) return 'landscapeRender';
  return category.startsWith('7') ? 'gongzhuangRender' : 'indoorRender';
}

const isInside = (category: string): boolean => /^[57]/.test(category);

/** The second level: villa, courtyard, living room. */
const spaceOf = (category: string): string => category.slice(0, 3);

/** Ids of the categories that the library has a picture of, in their order. */
export function categories(): string[] {
  return readdirSync(LIBRARY_FOLDER)
    .flatMap((name) => /^style-(\d{5})\.webp$/.exec(name)?.[1] ?? [])
    .sort();
}

/**
 * All works, in the order they are shown: neighbours are of different spaces, and a style comes back only
 * after all others.
 */
export function planGallery(): Planned[] {
  const all = categories();
  const works = inTurns(all).map((category) => {
    const nth = all.indexOf(category);
    return [
      rendering(category),
      ...(nth < CASES ? [caseOf(category, nth, all)] : []),
      daylight(category),
    ];
  });
  const rounds = Math.max(...works.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    works.flatMap((ofStyle, nth) => (round < ofStyle.length ? at(ofStyle, nth + round) : [])),
  ).flat();
}

/** One of every space, then the next of every space, until none is left. */
function inTurns(all: readonly string[]): string[] {
  const spaces = [...new Set(all.map(spaceOf))].map((space) =>
    all.filter((category) => spaceOf(category) === space),
  );
  const turns = Math.max(...spaces.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) =>
    spaces.flatMap((ofSpace) => ofSpace[turn] ?? []),
  ).flat();
}

/** Counted around, so that the kinds of works take turns. */
const at = <T>(list: readonly T[], nth: number): T[] => list.slice(nth % list.length).slice(0, 1);

const nameOf = (category: string): string => {
  const [, space = '', style = ''] = classifyEntry(category)?.path ?? [];
  return `${style}${space}`;
};

function baseStep(category: string): Step {
  const settings = { prompt: nameOf(category), classifyId3: category };
  const made = { tool: rendererOf(category), settings, from: null };
  return { file: baseOf(category), caption: '效果图', ...made };
}

function rendering(category: string): Planned {
  const base = baseOf(category);
  return {
    ...{ id: `seed-render-${category}`, kind: 'set', category, facts: null, input: null },
    title: nameOf(category),
    description: '由本站的渲染工具生成，可以拿同样的设置做同款。',
    steps: [
      baseStep(category),
      { file: `line-${category}`, caption: '线稿', tool: 'toline', settings: {}, from: base },
    ],
  };
}

/** Another hour over a picture. */
const hourStep = (category: string, name: string, caption: string, hour: number): Step => ({
  ...{ file: `${name}-${category}`, caption, tool: 'atmosphereChange' },
  settings: { hour, place: isInside(category) ? 'indoor' : 'outdoor' },
  from: baseOf(category),
});

function daylight(category: string): Planned {
  return {
    ...{ id: `seed-light-${category}`, kind: 'set', category, facts: null },
    title: `${nameOf(category)} · 晨昏`,
    description: '换一个时辰的光线，由氛围变换生成；原图可以直接拿去做同款。',
    input: baseOf(category),
    steps: [
      hourStep(category, 'morning', '清晨', MORNING),
      hourStep(category, 'evening', '傍晚', EVENING),
    ],
  };
}

function caseOf(category: string, nth: number, all: readonly string[]): Planned {
  const [least, more] = AREAS_M2[spaceOf(category)] ?? [80, 100];
  const city = CITIES[nth % CITIES.length] ?? '';
  // The next style of the same branch lends its colours.
  const branch = all.filter((other) => other.charAt(0) === category.charAt(0));
  const lender = branch[(branch.indexOf(category) + 1) % branch.length] ?? category;
  return {
    ...{ id: `seed-case-${category}`, kind: 'case', category, input: baseOf(category) },
    title: `${city} · ${nameOf(category)}`,
    description: `从${nameOf(category)}的效果图出发，换一套配色，再看夜里的样子。示例项目，数据为虚构。`,
    facts: {
      areaM2: Math.round(least + (more * ((nth * 7) % 11)) / 11),
      ...{ city, budget: BUDGETS[nth % BUDGETS.length] ?? 'comfort', designer: '筑绘示例' },
    },
    steps: [
      {
        ...{ file: `tone-${category}`, caption: `换成${nameOf(lender)}的配色` },
        tool: isInside(category) ? 'styleTransferIndoor' : 'styleTransfer',
        ...{ settings: {}, from: baseOf(category), style: baseOf(lender) },
      },
      hourStep(category, 'night', '夜景', NIGHT),
    ],
  };
}
