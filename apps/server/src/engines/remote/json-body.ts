import { randomUUID } from 'node:crypto';

const LONG = 16 * 1024;
/** What JSON writes as it is, a byte each. */
const PLAIN = /^[ !#-[\]-~]*$/;
/** Stands for a long string, with its number; nobody who writes into a body can know it. */
const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK}(\\d+)"`);

/**
 * A value as the bytes of its JSON. Long plain strings, files in base64, do not pass through the text: with
 * one Chinese word beside them all of it would take two bytes a character, and be translated back.
 */
export function jsonBody(value: Readonly<Record<string, unknown>>): Uint8Array {
  const long: string[] = [];
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'string' || each.length < LONG || !PLAIN.test(each)) return each;
    return `${MARK}${long.push(each) - 1}`;
  });
  // Between the marks stands text, at odd places the number of a long string.
  return Buffer.concat(
    text
      .split(MARKED)
      .map((part, at) =>
        at % 2 === 0 ? Buffer.from(part) : Buffer.from(`"${long[Number(part)]}"`, 'latin1'),
      ),
  );
}
