export { carrierOf, readMark, withMark } from './file-mark.ts';
export { readCaption, withCaption } from './film-caption.ts';
export type { AigcMark } from './mark.ts';
export { markJson, parseMark } from './mark.ts';
export type { Plate, PlateStyle } from './plate/plate.ts';
export {
  LEAST_SIDE_PX,
  plateGroup,
  plateIn,
  plateShapes,
  plateSvg,
  TONES,
} from './plate/plate.ts';
