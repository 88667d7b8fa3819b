import { count } from './kind.ts';

/** How the frame of a bed or a sofa shows: covered in cloth, as boards, as bars, or woven of cane. */
export const FRAMED = { covered: 0, boards: 1, bars: 2, woven: 3 } as const;

export const framedParam = count('露框', FRAMED.covered, FRAMED.covered, FRAMED.woven);
