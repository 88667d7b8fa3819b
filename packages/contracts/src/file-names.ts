/** Not allowed in file names on some system, meant for a terminal, or turning the text around. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069<>:"/\\|?*]|\p{Surrogate}/gu;

/** Windows keeps these for devices, whatever ending follows. */
const OF_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i;

/** Systems take 255 bytes for a name; a number and an ending follow. */
const MOST_BYTES = 230;
const MOST_CHARACTERS = 100;

/**
 * A file's name without its ending, as every system takes it: at most 100 UTF-16 units and 230 bytes of UTF-8, no
 * character cut in two. Empty when nothing of it is left.
 */
export function safeFileName(name: string): string {
  const ends = /^[. ]+|[. ]+$/g;
  const allowed = name.replace(FORBIDDEN, '_').replace(ends, '').replace(OF_DEVICES, '_$1');
  return beginningOf(allowed).replace(ends, '');
}

function beginningOf(text: string): string {
  let [bytes, units] = [0, 0];
  for (const character of text) {
    bytes += utf8Length(character.codePointAt(0) ?? 0);
    if (bytes > MOST_BYTES || units + character.length > MOST_CHARACTERS) break;
    units += character.length;
  }
  return text.slice(0, units);
}

/** Bytes that UTF-8 takes for a code point. */
const utf8Length = (codePoint: number): number =>
  1 + Number(codePoint > 0x7f) + Number(codePoint > 0x7ff) + Number(codePoint > 0xffff);
