import type { SceneTruth } from '../../../src/truth/index.ts';

/** Something measured on one scene: values are averaged over scenes, row by row. */
export interface Figure {
  /** Key of the subject (`subjects.ts`). */
  readonly subject: string;
  readonly row: string;
  readonly values: Readonly<Record<string, number>>;
}

/** What a judge is given: a scene's truth, and where pictures of what went wrong may be put. */
export interface Case {
  readonly name: string;
  readonly truth: SceneTruth;
  /** Keeps a picture of `channels` bytes a pixel beside the figures, for whoever looks into them. */
  readonly keep: (file: string, picture: Kept) => Promise<void>;
}

export interface Kept {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const pictureOf = ({ picture: { width, height, rgb } }: SceneTruth): Kept => ({
  width,
  height,
  data: rgb,
});

/** A grey picture as one of three channels. */
export function inColour({ width, height, data }: Kept): Kept {
  const rgb = new Uint8Array(data.length * 3);
  for (let p = 0; p < data.length; p++) rgb.fill(data[p], p * 3, p * 3 + 3);
  return { width, height, data: rgb };
}

/** A view in the three media that designers bring. */
export function mediaOf(truth: SceneTruth): readonly (readonly [name: Medium, image: Kept])[] {
  return [
    ['photo', pictureOf(truth)],
    ['whiteModel', truth.whiteModel],
    ['line', inColour(truth.lines.drawing)],
  ];
}
export type Medium = 'photo' | 'whiteModel' | 'line';

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
