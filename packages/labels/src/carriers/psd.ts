import { concat, latin1, textOf, u16be, u32be, utf8, viewOf } from '../bytes.ts';
import { markInXmp, xmpPacket } from '../xmp.ts';
import type { Carrier } from './carrier.ts';

const HEAD_BYTES = 26;
const XMP_RESOURCE = 1060;

interface Resource {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly data: Uint8Array;
}

const even = (value: number) => value + (value & 1);

/** What stands before the section of resources, the resources, and what follows them. */
function split(psd: Uint8Array) {
  const view = viewOf(psd);
  const from = HEAD_BYTES + 4 + view.getUint32(HEAD_BYTES);
  const end = from + 4 + view.getUint32(from);
  if (end > psd.length) throw new RangeError('a PSD section reaches beyond its file');
  const resources: Resource[] = [];
  for (let at = from + 4; at + 12 <= end; ) {
    const nameBytes = even((psd[at + 6] as number) + 1);
    const dataAt = at + 6 + nameBytes + 4;
    const size = view.getUint32(dataAt - 4);
    const next = dataAt + even(size);
    const data = psd.subarray(dataAt, dataAt + size);
    resources.push({ id: view.getUint16(at + 4), bytes: psd.subarray(at, next), data });
    at = next;
  }
  return { head: psd.subarray(0, from), resources, rest: psd.subarray(end) };
}

/** Image resource 1060, XMP (XMP part 3, 1.1.6). */
export const psd: Carrier = {
  is: (bytes) => latin1(bytes, 0, 4) === '8BPS',
  read(bytes) {
    const found = split(bytes).resources.find(({ id }) => id === XMP_RESOURCE);
    return found ? markInXmp(textOf(found.data)) : null;
  },
  write(bytes, mark) {
    const { head, resources, rest } = split(bytes);
    const earlier = resources.find(({ id }) => id === XMP_RESOURCE);
    const packet = xmpPacket(mark, earlier && textOf(earlier.data));
    const parts = resources.filter(({ id }) => id !== XMP_RESOURCE).map((one) => one.bytes);
    if (packet !== null) {
      const data = utf8(packet);
      const start = [utf8('8BIM'), u16be(XMP_RESOURCE), u16be(0), u32be(data.length)];
      parts.push(concat([...start, data, new Uint8Array(data.length & 1)]));
    }
    const section = concat(parts);
    return concat([head, u32be(section.length), section, rest]);
  },
};
