/**
 * Text as GBK. The platform decodes that encoding and does not write it, so the table is made by decoding
 * every pair of bytes there is.
 */
export function gbkBytes(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else bytes.push(...(table().get(character) ?? [UNKNOWN]));
  }
  return Buffer.from(bytes);
}

/** What stands where a character has no place in GBK: a question mark. */
const UNKNOWN = 0x3f;

let made: Map<string, readonly [number, number]> | undefined;

function table(): Map<string, readonly [number, number]> {
  if (made) return made;
  made = new Map();
  const decoder = new TextDecoder('gbk', { fatal: true });
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue;
      const character = decoded(() => decoder.decode(Uint8Array.of(lead, trail)));
      if (character && !made.has(character)) made.set(character, [lead, trail]);
    }
  }
  return made;
}

/** Null for a pair that stands for nothing. */
function decoded(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
