/** Kinds of fields in Protocol Buffers (protobuf.dev/programming-guides/encoding). */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** A field of a message: it begins at `from`; what it holds lies from `at` to `end`. */
export interface Field {
  readonly number: number;
  readonly kind: number;
  readonly from: number;
  readonly at: number;
  readonly end: number;
}

/**
 * The fields of a message of Protocol Buffers that lies from `from` to `to`, in order.
 * @throws RangeError when the bytes are no such message
 */
export function* fieldsOf(bytes: Uint8Array, from: number, to: number): Generator<Field> {
  let at = from;
  while (at < to) {
    const tag = varintAt(bytes, at);
    const [number, kind] = [tag.value >>> 3, tag.value & 7];
    let start = tag.end;
    let end: number;
    if (kind === VARINT) end = varintAt(bytes, start).end;
    else if (kind === FIXED_64) end = start + 8;
    else if (kind === FIXED_32) end = start + 4;
    else if (kind === LENGTH_DELIMITED) {
      const length = varintAt(bytes, start);
      start = length.end;
      end = start + length.value;
    } else throw new RangeError(`no kind of field: ${kind}`);
    if (end > to) throw new RangeError('a field ends beyond its message');
    yield { number, kind, from: at, at: start, end };
    at = end;
  }
}

/** The fields under a path of numbers: those of the first number, in each those of the second, and so on. */
export function* fieldsUnder(
  bytes: Uint8Array,
  { at, end }: Pick<Field, 'at' | 'end'>,
  [number, ...rest]: readonly number[],
): Generator<Field> {
  for (const field of fieldsOf(bytes, at, end)) {
    if (field.number !== number) continue;
    if (rest.length === 0) yield field;
    else yield* fieldsUnder(bytes, field, rest);
  }
}

export const textOf = (bytes: Uint8Array, { at, end }: Field): string =>
  new TextDecoder().decode(bytes.subarray(at, end));

/** The whole numbers of a field, one by itself or packed. */
export function numbersOf(bytes: Uint8Array, { kind, at, end }: Field): number[] {
  const numbers: number[] = [];
  let next = at;
  while (next < end) {
    const number = varintAt(bytes, next);
    numbers.push(number.value);
    next = number.end;
  }
  return kind === VARINT ? numbers.slice(0, 1) : numbers;
}

function varintAt(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length; at++, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new RangeError('a number ends beyond the bytes');
}

/** A field that holds a message, a text or bytes, as it is written. */
export const written = (number: number, content: Uint8Array): Uint8Array =>
  joined([varint((number << 3) | LENGTH_DELIMITED), varint(content.length), content]);

/** A field that holds a whole number ≥ 0, as it is written. */
export const writtenNumber = (number: number, value: number): Uint8Array =>
  joined([varint((number << 3) | VARINT), varint(value)]);

export const writtenText = (number: number, text: string): Uint8Array =>
  written(number, new TextEncoder().encode(text));

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128);
  return Uint8Array.from([...bytes, left]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
