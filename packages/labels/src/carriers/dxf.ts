import { latin1, textOf, utf8 } from '../bytes.ts';
import { type AigcMark, markJson, parseMark } from '../mark.ts';
import type { Carrier } from './carrier.ts';

/** Old readers take at most 255 characters a line. */
const LINE = 200;
const COMMENT = /^[ \t]*999\r?\nAIGC (.*)\r?\n/gm;
const HEAD = /^(\s*999\r?\n[^\n]*\n)*\s*0\r?\nSECTION/;

/** Only ASCII, so that the code page a reader assumes does not matter. */
function ascii(text: string): string {
  return text.replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function comments(mark: AigcMark, end: string): string {
  const json = ascii(markJson(mark));
  const lines: string[] = [];
  for (let at = 0; at < json.length; at += LINE) lines.push(json.slice(at, at + LINE));
  return lines.map((line) => `999${end}AIGC ${line}${end}`).join('');
}

/** Comments (group code 999) at the top; the format has no other place for what it does not know. */
export const dxf: Carrier = {
  is: (bytes) => HEAD.test(latin1(bytes, 0, 4096)),
  read(bytes) {
    const lines = [...textOf(bytes).matchAll(COMMENT)].map((match) => match[1] ?? '');
    return lines.length === 0 ? null : parseMark(lines.join(''));
  },
  write(bytes, mark) {
    const text = textOf(bytes).replace(COMMENT, '');
    // A file keeps its one kind of line ends.
    const end = text.includes('\r\n') ? '\r\n' : '\n';
    return utf8(mark ? comments(mark, end) + text : text);
  },
};
