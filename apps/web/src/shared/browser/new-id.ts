const VERSION_4 = 0x40;
const VARIANT = 0x80;

/**
 * A random id: UUID version 4 of RFC 9562. The browser's own `crypto.randomUUID` is missing on pages
 * that a server in the studio's network serves without TLS; random bytes are there everywhere.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => withMarks(byte, at).toString(16).padStart(2, '0'));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}

/** The byte at its place in the id, with the bits that say which kind of UUID it is (sections 4.1, 4.2). */
function withMarks(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | VERSION_4;
  if (at === 8) return (byte & 0x3f) | VARIANT;
  return byte;
}
