import type { Brief } from '../brief/brief.ts';

/** Lamps that are coloured by their name. */
const NEON = /霓虹|rgb|彩色灯|变色灯|炫彩|幻彩/;

/** Colours of neon, one after another. */
export const NEON_COLOURS = ['#ff2f9a', '#1fb6ff', '#8d4dff'] as const;

/** Places that are dark but for coloured light. */
const DARK_PROGRAMS: ReadonlySet<string> = new Set(['ktv']);
const DARK_STYLES: ReadonlySet<string> = new Set(['cyberpunk']);

/** Whether a room is one of coloured light in the dark, by its program and its style's key. */
export const isNeonRoom = (program: string, style: string): boolean =>
  DARK_PROGRAMS.has(program) || DARK_STYLES.has(style);

/** Whether a brief speaks of light in the colours of neon. */
export const saysNeon = ({ text }: Pick<Brief, 'text'>): boolean => NEON.test(text.toLowerCase());
