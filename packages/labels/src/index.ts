export { carrierOf, readMark, withMark } from './file-mark.ts';
export type { AigcMark } from './mark.ts';
export { markJson, parseMark } from './mark.ts';
