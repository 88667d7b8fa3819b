import { concat, latin1, textOf, u32be, utf8, viewOf } from '../bytes.ts';
import { type AigcMark, markJson, parseMark } from '../mark.ts';
import { markInXmp } from '../xmp.ts';
import { type Box, box, boxesOf, fullBox } from './boxes.ts';
import type { Carrier } from './carrier.ts';

const KEY = 'AIGC';
const NAMESPACE = 'mdta';
const UTF8_TEXT = 1;
const PICTURE_BRANDS = ['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1', 'heim', 'heis'];
/** `uuid` box with XMP (XMP part 3, 1.2.2). */
const XMP_UUID = '\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac';
/** Boxes on the way from `moov` to the tables of chunk offsets. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['trak', 'mdia', 'minf', 'stbl']);

/** Children of a `meta` box, which QuickTime writes without version and flags. */
function metaChildren({ data }: Box): Box[] {
  return boxesOf(latin1(data, 4, 8) === 'hdlr' ? data : data.subarray(4));
}

const handlerOf = (children: readonly Box[]): string => {
  const handler = children.find(({ type }) => type === 'hdlr');
  return handler ? latin1(handler.data, 8, 12) : '';
};

/** Names and values of a `meta` box that keeps metadata by key. */
function entriesOf(meta: Box): { key: Uint8Array; value: Uint8Array }[] {
  const children = metaChildren(meta);
  if (handlerOf(children) !== NAMESPACE) return [];
  const keys = children.find(({ type }) => type === 'keys');
  const list = children.find(({ type }) => type === 'ilst');
  if (!keys || !list) return [];
  const names = boxesOf(keys.data.subarray(8));
  return boxesOf(list.data).flatMap((item) => {
    const place = viewOf(item.bytes).getUint32(4);
    const key = names[place - 1];
    return key ? [{ key: key.bytes, value: item.data }] : [];
  });
}

const isMark = ({ key }: { key: Uint8Array }): boolean => latin1(key, 8) === KEY;

function markIn(meta: Box): AigcMark | null {
  const entry = entriesOf(meta).find(isMark);
  const data = entry && boxesOf(entry.value).find(({ type }) => type === 'data');
  return data ? parseMark(textOf(data.data.subarray(8))) : null;
}

/** `keys` and `ilst` under a handler of metadata by key (QuickTime File Format, metadata). */
function metaBox(entries: readonly { key: Uint8Array; value: Uint8Array }[]): Uint8Array {
  const handler = fullBox('hdlr', 0, 0, u32be(0), utf8(NAMESPACE), new Uint8Array(13));
  const keys = fullBox('keys', 0, 0, u32be(entries.length), ...entries.map(({ key }) => key));
  const items = entries.map(({ value }, at) =>
    concat([u32be(value.length + 8), u32be(at + 1), value]),
  );
  return fullBox('meta', 0, 0, handler, keys, box('ilst', ...items));
}

const markEntry = (mark: AigcMark) => ({
  key: box(NAMESPACE, utf8(KEY)),
  value: box('data', u32be(UTF8_TEXT), u32be(0), utf8(markJson(mark))),
});

/** `udta` with this mark; what else it says stays, and metadata by key is kept in one `meta`. */
function labelled(udta: Box | undefined, mark: AigcMark | null): Uint8Array | null {
  const children = udta ? boxesOf(trimmed(udta.data)) : [];
  const byKey = (child: Box) =>
    child.type === 'meta' && handlerOf(metaChildren(child)) === NAMESPACE;
  const entries = children
    .filter(byKey)
    .flatMap(entriesOf)
    .filter((entry) => !isMark(entry));
  if (mark) entries.unshift(markEntry(mark));
  const parts = children.filter((child) => !byKey(child)).map(({ bytes }) => bytes);
  if (entries.length > 0) parts.unshift(metaBox(entries));
  return parts.length > 0 ? box('udta', ...parts) : null;
}

/** QuickTime ends a list of user data with four zero bytes. */
function trimmed(data: Uint8Array): Uint8Array {
  const { length } = data;
  const ends = length >= 4 && data.subarray(length - 4).every((byte) => byte === 0);
  return ends ? data.subarray(0, length - 4) : data;
}

/** Moves every chunk offset behind `from` by `delta` bytes, in place. */
export function shiftChunks(moov: Uint8Array, from: number, delta: number): void {
  for (const { type, data } of boxesOf(moov)) {
    if (ON_THE_WAY.has(type)) shiftChunks(data, from, delta);
    if (type !== 'stco' && type !== 'co64') continue;
    const view = viewOf(data);
    const step = type === 'stco' ? 4 : 8;
    for (let at = 8, left = view.getUint32(4); left > 0; left--, at += step) {
      if (step === 4) {
        const offset = view.getUint32(at);
        if (offset + delta > 0xffffffff) throw new RangeError('a film too long for its offsets');
        if (offset >= from) view.setUint32(at, offset + delta);
      } else {
        const offset = view.getBigUint64(at);
        if (offset >= from) view.setBigUint64(at, offset + BigInt(delta));
      }
    }
  }
}

/** Films: key `AIGC` of `moov.udta.meta` (TC260-PG-20257A, 6.1.1); nothing is encoded again. */
export const mp4: Carrier = {
  is: (bytes) => latin1(bytes, 4, 8) === 'ftyp' && !PICTURE_BRANDS.includes(latin1(bytes, 8, 12)),
  read(bytes) {
    const top = boxesOf(bytes);
    const moov = top.find(({ type }) => type === 'moov');
    const inMoov = moov ? boxesOf(moov.data) : [];
    const udta = inMoov.filter(({ type }) => type === 'udta');
    const metas = [...inMoov, ...udta.flatMap(({ data }) => boxesOf(trimmed(data)))];
    for (const meta of metas.filter(({ type }) => type === 'meta')) {
      const mark = markIn(meta);
      if (mark) return mark;
    }
    const xmp = top.find(
      ({ type, data }) => type === 'uuid' && latin1(data, 0, XMP_UUID.length) === XMP_UUID,
    );
    return xmp ? markInXmp(textOf(xmp.data.subarray(XMP_UUID.length))) : null;
  },
  write(bytes, mark) {
    const moov = boxesOf(bytes).find(({ type }) => type === 'moov');
    if (!moov) throw new RangeError('a film without a movie box');
    const children = boxesOf(moov.data);
    const udta = children.find(({ type }) => type === 'udta');
    const rest = children.filter((child) => child !== udta).map((child) => child.bytes);
    const said = labelled(udta, mark);
    const body = concat(said ? [...rest, said] : rest);
    const end = moov.at + moov.bytes.length;
    shiftChunks(body, end, body.length + 8 - moov.bytes.length);
    return concat([bytes.subarray(0, moov.at), box('moov', body), bytes.subarray(end)]);
  },
};
