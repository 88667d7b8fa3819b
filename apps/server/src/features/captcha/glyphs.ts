/** A point on a field 4 wide and 6 high, y downwards. */
export type Point = readonly [x: number, y: number];

const strokes = (text: string): Point[][] =>
  text.split('|').map((stroke) =>
    stroke
      .trim()
      .split(' ')
      .map((point): Point => {
        const [x = 0, y = 0] = point.split(',').map(Number);
        return [x, y];
      }),
  );

/**
 * Letters and digits as strokes, so that no font is needed to draw them. Those that are taken for one
 * another (0 O Q D, 1 I, 2 Z, 5 S, 8 B, U V, G C, E F, M W; with a line across, P R, 7 T) are there once
 * or not at all.
 */
export const GLYPHS: Readonly<Record<string, readonly Point[][]>> = {
  A: strokes('0,6 2,0 4,6 | 0.7,4 3.3,4'),
  C: strokes('4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5'),
  E: strokes('4,0 0,0 0,6 4,6 | 0,3 3,3'),
  H: strokes('0,0 0,6 | 4,0 4,6 | 0,3 4,3'),
  J: strokes('1.6,0 4,0 4,5 3,6 1,6 0,5'),
  K: strokes('0,0 0,6 | 4,0 0,3.6 | 1.3,2.5 4,6'),
  L: strokes('0,0 0,6 4,6'),
  M: strokes('0,6 0,0 2,3.5 4,0 4,6'),
  N: strokes('0,6 0,0 4,6 4,0'),
  R: strokes('0,6 0,0 3,0 4,1 4,2 3,3 0,3 | 2,3 4,6'),
  T: strokes('0,0 4,0 | 2,0 2,6'),
  V: strokes('0,0 2,6 4,0'),
  X: strokes('0,0 4,6 | 4,0 0,6'),
  Y: strokes('0,0 2,3 4,0 | 2,3 2,6'),
  '2': strokes('0,1.2 1,0 3,0 4,1 4,2 0,6 4,6'),
  '3': strokes('0,0.8 1,0 3,0 4,1 4,2 3,3 1.5,3 | 3,3 4,4 4,5 3,6 1,6 0,5.2'),
  '4': strokes('3,6 3,0 0,4 4,4'),
  '5': strokes('3.8,0 0.5,0 0.2,2.7 1,2.3 3,2.3 4,3.4 4,5 3,6 1,6 0,5.2'),
  '6': strokes('3.6,0.7 3,0 1,0 0,1.2 0,5 1,6 3,6 4,5 4,4 3,3 1,3 0,4'),
  '8': strokes('1,3 0,2 0,1 1,0 3,0 4,1 4,2 3,3 1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3'),
  '9': strokes('0.4,5.3 1,6 3,6 4,4.8 4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,2'),
};

export const LETTERS = Object.keys(GLYPHS);
