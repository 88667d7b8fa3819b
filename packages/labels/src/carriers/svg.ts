import { textOf, utf8 } from '../bytes.ts';
import { markInXmp, xmpElement } from '../xmp.ts';
import type { Carrier } from './carrier.ts';

const OWN = /<metadata id="aigc">[\s\S]*?<\/metadata>/;
const START = /<svg(\s[^>]*)?>/;

/** A `metadata` element with the XMP packet's element, the first child (SVG 2, 5.8). */
export const svg: Carrier = {
  is: (bytes) => START.test(textOf(bytes.subarray(0, 1024))),
  read: (bytes) => markInXmp(textOf(bytes)),
  write(bytes, mark) {
    const text = textOf(bytes).replace(OWN, '');
    if (!mark) return utf8(text);
    const label = `<metadata id="aigc">${xmpElement(mark)}</metadata>`;
    return utf8(text.replace(START, (start) => start + label));
  },
};
