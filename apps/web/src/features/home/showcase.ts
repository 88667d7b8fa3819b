/** Two pictures of the same view, both made by the product. */
export interface Pair {
  readonly before: { readonly src: string; readonly label: string };
  readonly after: { readonly src: string; readonly label: string };
  readonly width: number;
  readonly height: number;
  /** Which tool made it. */
  readonly madeWith: string;
}

export const HERO: Pair = {
  before: { src: '/samples/living-room-sketch.png', label: '草图' },
  after: { src: '/samples/toline-living-room.png', label: '效果' },
  width: 1024,
  height: 768,
  madeWith: '室内渲染',
};
