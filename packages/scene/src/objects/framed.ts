import { count } from './kind.ts';

/** How the frame of a bed or a sofa shows: covered in cloth, as boards, or as bars. */
export const FRAMED = { covered: 0, boards: 1, bars: 2 } as const;

export const framedParam = count('露框', FRAMED.covered, FRAMED.covered, FRAMED.bars);
