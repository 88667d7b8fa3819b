/** Two pictures of the same view, both drawn by the product's own code. */
export interface Pair {
  readonly before: { readonly src: string; readonly label: string };
  readonly after: { readonly src: string; readonly label: string };
  readonly width: number;
  readonly height: number;
  /** Says where the pictures come from. */
  readonly caption: string;
}

export const HERO: Pair = {
  before: { src: '/samples/villa-sketch.png', label: '草图' },
  after: { src: '/samples/villa-colour.webp', label: '着色' },
  width: 1280,
  height: 853,
  caption: '示例场景「别墅」的草图与着色图，由筑绘绘制',
};
