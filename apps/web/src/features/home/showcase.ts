/** Two pictures of the same view, both drawn by the product's own code. */
export interface Pair {
  readonly id: string;
  /** Short, on the button that shows it. */
  readonly name: string;
  readonly before: { readonly src: string; readonly label: string };
  readonly after: { readonly src: string; readonly label: string };
  readonly width: number;
  readonly height: number;
  /** Says where the pictures come from. */
  readonly caption: string;
  /** Page of the tool that made it. */
  readonly route: string;
}

const SIZE = { width: 1280, height: 853 } as const;

/** What the first page shows, the first one first. Made by `npm run samples`. */
export const PAIRS = [
  {
    ...SIZE,
    id: 'day',
    name: '建筑',
    before: { src: '/samples/villa-colour.webp', label: '模型截图' },
    after: { src: '/samples/hero/villa-day.webp', label: '效果图' },
    caption: '建筑材质锁定写实渲染，内置引擎出图',
    route: '/lockImgOut',
  },
  {
    ...SIZE,
    id: 'night',
    name: '夜景',
    before: { src: '/samples/hero/villa-day.webp', label: '日景' },
    after: { src: '/samples/hero/villa-night.webp', label: '夜景' },
    caption: '同一张模型截图，氛围选晴天与夜景，内置引擎出图',
    route: '/lockImgOut',
  },
  {
    ...SIZE,
    id: 'kitchen',
    name: '室内',
    before: { src: '/samples/kitchen-colour.webp', label: '模型截图' },
    after: { src: '/samples/hero/kitchen-warm.webp', label: '效果图' },
    caption: '室内材质锁定，内置引擎出图',
    route: '/lockImg',
  },
] as const satisfies readonly [Pair, ...Pair[]];
