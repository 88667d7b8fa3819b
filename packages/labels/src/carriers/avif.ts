import { concat, latin1, textOf, u16be, u32be, utf8, viewOf } from '../bytes.ts';
import { markInXmp, xmpPacket } from '../xmp.ts';
import { type Box, box, boxesOf, fullBox } from './boxes.ts';
import type { Carrier } from './carrier.ts';

const BRANDS = ['avif', 'avis', 'mif1', 'msf1', 'heic', 'heix'];
const XMP_TYPE = 'application/rdf+xml';

/** Where an item's bytes lie: in the file (0) or in the `idat` box (1). */
interface Item {
  readonly id: number;
  readonly method: number;
  readonly reference: number;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

const partsOf = (meta: Box): Box[] => boxesOf(meta.data.subarray(4));
const part = (parts: readonly Box[], type: string) => parts.find((one) => one.type === type);

/** Reads `iloc` (ISO/IEC 14496-12, 8.11.3), versions 0 to 2. */
function itemsOf({ data }: Box): Item[] {
  const view = viewOf(data);
  const version = data[0] as number;
  const sizes = view.getUint16(4);
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  ) as [number, number, number, number];
  let at = 6;
  const take = (bytes: number): number => {
    let value = 0;
    for (let left = bytes; left > 0; left--) value = value * 256 + view.getUint8(at++);
    return value;
  };
  const wide = version === 2 ? 4 : 2;
  return Array.from({ length: take(wide) }, () => {
    const id = take(wide);
    const method = version > 0 ? take(2) & 15 : 0;
    const reference = take(2);
    const base = take(baseBytes);
    const extents = Array.from({ length: take(2) }, () => {
      if (version > 0) take(indexBytes);
      return { offset: base + take(offsetBytes), length: take(lengthBytes) };
    });
    return { id, method, reference, extents };
  });
}

/** Writes `iloc` in version 1, with offsets and lengths of four bytes. */
function ilocBox(items: readonly Item[]): Uint8Array {
  const entries = items.map(({ id, method, reference, extents }) =>
    concat([
      ...[id, method, reference, extents.length].map(u16be),
      ...extents.flatMap(({ offset, length }) => [u32be(offset), u32be(length)]),
    ]),
  );
  return fullBox('iloc', 1, 0, u16be(0x4400), u16be(items.length), ...entries);
}

/** Ids of the items that are XMP, from `iinf` (8.11.6). */
function xmpIds(iinf: Box): number[] {
  const entries = boxesOf(iinf.data.subarray(iinf.data[0] === 0 ? 6 : 8));
  return entries.flatMap(({ data }) => {
    const version = data[0] as number;
    if (version < 2) return [];
    const idBytes = version === 2 ? 2 : 4;
    const id = idBytes === 2 ? viewOf(data).getUint16(4) : viewOf(data).getUint32(4);
    const type = latin1(data, 4 + idBytes + 2, 4 + idBytes + 6);
    return type === 'mime' && latin1(data).includes(XMP_TYPE) ? [id] : [];
  });
}

function bytesOf(file: Uint8Array, parts: readonly Box[], item: Item): Uint8Array {
  const source = item.method === 1 ? part(parts, 'idat')?.data : file;
  return concat(
    item.extents.map(({ offset, length }) =>
      (source ?? new Uint8Array()).subarray(offset, length === 0 ? undefined : offset + length),
    ),
  );
}

function layout(bytes: Uint8Array) {
  const top = boxesOf(bytes);
  const meta = part(top, 'meta');
  const parts = meta ? partsOf(meta) : [];
  const [iloc, iinf, pitm] = ['iloc', 'iinf', 'pitm'].map((type) => part(parts, type));
  if (!meta || !iloc || !iinf || !pitm) throw new RangeError('a picture without its tables');
  return { meta, parts, iloc, iinf, pitm, items: itemsOf(iloc), xmp: xmpIds(iinf) };
}

/** AVIF and HEIF: an XMP item that describes the primary item (ISO/IEC 23008-12, annex A). */
export const avif: Carrier = {
  is: (bytes) => latin1(bytes, 4, 8) === 'ftyp' && BRANDS.includes(latin1(bytes, 8, 12)),
  read(bytes) {
    const { parts, items, xmp } = layout(bytes);
    for (const item of items.filter(({ id }) => xmp.includes(id))) {
      const mark = markInXmp(textOf(bytesOf(bytes, parts, item)));
      if (mark) return mark;
    }
    return null;
  },
  write(bytes, mark) {
    const { meta, parts, iinf, iloc, pitm, items, xmp } = layout(bytes);
    const old = items.find(({ id }) => xmp.includes(id));
    const packet = xmpPacket(mark, old && textOf(bytesOf(bytes, parts, old)));
    if (packet === null && !old) return bytes;
    const data = utf8(packet ?? xmpPacketOfNothing);
    const newId = Math.max(...items.map(({ id }) => id)) + 1;
    const id = old?.id ?? newId;
    if (id > 0xffff) throw new RangeError('a picture of too many items');

    const primary = viewOf(pitm.data).getUint16(4);
    const entry = fullBox('infe', 2, 0, u16be(id), u16be(0), utf8(`mime\0${XMP_TYPE}\0`));
    const link = box('cdsc', u16be(id), u16be(1), u16be(primary));
    const rebuilt = (moved: readonly Item[]): Uint8Array => {
      const described = old ? iinf.bytes : withEntry(iinf, entry);
      const kept = parts.filter((one) => one !== iloc && one !== iinf && one.type !== 'iref');
      const iref = part(parts, 'iref');
      const links = old ? iref?.bytes : withLink(iref, link);
      const own = [described, ...(links ? [links] : []), ilocBox(moved)];
      return fullBox('meta', 0, 0, ...kept.map((one) => one.bytes), ...own);
    };
    const rest = items.filter((item) => item.id !== id);
    const place = (offset: number): Item => ({
      ...{ id, method: 0, reference: 0 },
      extents: [{ offset, length: data.length }],
    });
    const metaEnd = meta.at + meta.bytes.length;
    const delta = rebuilt([...rest, place(0)]).length - meta.bytes.length;
    const moved = rest.map((item) => ({
      ...item,
      extents: item.extents.map((extent) =>
        item.method === 0 && extent.offset >= metaEnd
          ? { ...extent, offset: extent.offset + delta }
          : extent,
      ),
    }));
    const offset = bytes.length + delta + 8;
    // What the item said before would else stay in the file, pointed at by nothing.
    const picture = Uint8Array.from(bytes);
    for (const extent of old?.method === 0 ? old.extents : []) {
      picture.fill(0, extent.offset, extent.offset + extent.length);
    }
    return concat([
      picture.subarray(0, meta.at),
      rebuilt([...moved, place(offset)]),
      picture.subarray(metaEnd),
      box('mdat', data),
    ]);
  },
};

/** An item cannot be taken out without renumbering; it is left saying nothing. */
const xmpPacketOfNothing =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';

function withEntry(iinf: Box, entry: Uint8Array): Uint8Array {
  const { data } = iinf;
  const narrow = data[0] === 0;
  const view = viewOf(data);
  const count = (narrow ? view.getUint16(4) : view.getUint32(4)) + 1;
  const head = concat([data.subarray(0, 4), narrow ? u16be(count) : u32be(count)]);
  return box('iinf', head, data.subarray(narrow ? 6 : 8), entry);
}

function withLink(iref: Box | undefined, link: Uint8Array): Uint8Array {
  if (!iref) return fullBox('iref', 0, 0, link);
  if (iref.data[0] !== 0) throw new RangeError('a picture of too many items');
  return box('iref', iref.data, link);
}
