export type { AigcMark } from './mark.ts';
export { markJson, parseMark } from './mark.ts';
