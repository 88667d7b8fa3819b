import { type ProviderReply, replyJson } from './http.ts';

/** An answer in JSON that holds files in base64. */
export interface LongReply {
  /** Long strings in it stand for what they hold. Undefined when the answer is no JSON. */
  readonly json: unknown;
  /** The bytes that a string of the answer holds, in base64, with or without the head of a data URI. */
  bytesOf(text: string): Uint8Array;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const PADDING = 0x3d;
const LONG_BYTES = 16 * 1024;
/** A data URI's head is shorter. */
const HEAD_MOST_BYTES = 64;
/** Characters decoded at once: as a string they die young. */
const PIECE = 48 * 1024;
/** What a long string is told as: where it stands in the answer. No provider writes this character. */
const MARK = '\u0000';

/**
 * Reads an answer without making strings of its files: these would be marked and moved about with the
 * whole heap, and parsed for nothing.
 */
export function readLongReply(reply: ProviderReply): LongReply {
  const { buffer, byteOffset, length } = reply.bytes;
  const file = Buffer.from(buffer, byteOffset, length);
  const parts: string[] = [];
  let told = 0;
  for (let at = 0; ; ) {
    const from = file.indexOf(QUOTE, at) + 1;
    const to = from && endOfString(file, from);
    if (!to) break;
    at = to + 1;
    if (to - from < LONG_BYTES || file.subarray(from, to).includes(BACKSLASH)) continue;
    parts.push(file.toString('utf8', told, from), `\\u0000${from}:${to}`);
    told = to;
  }
  const bytes = Buffer.from(parts.join('') + file.toString('utf8', told));
  return {
    json: replyJson({ ...reply, bytes }),
    bytesOf(text) {
      if (!text.startsWith(MARK)) return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
      const [from = 0, to = 0] = text.slice(1).split(':').map(Number);
      return decoded(file.subarray(from, to));
    },
  };
}

/** Where the string that starts at `from` has its quote; 0 when it has none. */
function endOfString(file: Buffer, from: number): number {
  for (let at = from; ; at++) {
    at = file.indexOf(QUOTE, at);
    if (at < 0) return 0;
    let escapes = 0;
    while (file[at - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
}

function decoded(text: Buffer): Uint8Array {
  const from = text.subarray(0, HEAD_MOST_BYTES).indexOf(COMMA) + 1;
  const padding = text.indexOf(PADDING, Math.max(from, text.length - 2));
  const to = padding < 0 ? text.length : padding;
  const out = Buffer.allocUnsafeSlow(Math.floor(((to - from) * 3) / 4));
  let length = 0;
  for (let at = from; at < to; at += PIECE) {
    length += out.write(text.toString('latin1', at, Math.min(to, at + PIECE)), length, 'base64');
  }
  return out.subarray(0, length);
}
