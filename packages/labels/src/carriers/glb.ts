import { concat, latin1, textOf, u32le, utf8, viewOf } from '../bytes.ts';
import { markJson, parseMark } from '../mark.ts';
import type { Carrier } from './carrier.ts';

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const NAME = 'AIGC';

interface Gltf {
  readonly asset?: { readonly extras?: Readonly<Record<string, unknown>> };
}

/** The scene's JSON, which is always the first chunk, and the chunks behind it. */
function split(glb: Uint8Array): { json: Gltf; rest: Uint8Array } {
  if (glb.length < HEAD_BYTES + CHUNK_HEAD_BYTES) throw new RangeError('a GLB file without chunks');
  const from = HEAD_BYTES + CHUNK_HEAD_BYTES;
  const end = from + viewOf(glb).getUint32(HEAD_BYTES, true);
  if (end > glb.length) throw new RangeError('a GLB chunk reaches beyond its file');
  try {
    return { json: JSON.parse(textOf(glb.subarray(from, end))), rest: glb.subarray(end) };
  } catch {
    throw new RangeError('the JSON of a GLB file cannot be read');
  }
}

/** `asset.extras`, where glTF 2.0 (3.2) lets applications keep what is theirs. */
export const glb: Carrier = {
  is: (bytes) => latin1(bytes, 0, 4) === 'glTF',
  read(bytes) {
    const said = split(bytes).json.asset?.extras?.[NAME];
    return typeof said === 'string' ? parseMark(said) : null;
  },
  write(bytes, mark) {
    const { json, rest } = split(bytes);
    const { extras = {}, ...asset } = json.asset ?? {};
    const { [NAME]: _, ...others } = extras;
    const kept = mark ? { ...others, [NAME]: markJson(mark) } : others;
    const text = JSON.stringify({
      ...json,
      asset: { ...asset, ...(Object.keys(kept).length > 0 && { extras: kept }) },
    });
    const data = utf8(text);
    // Chunks end at multiples of four bytes, JSON with spaces.
    const padding = utf8(' '.repeat(-data.length & 3));
    const length = data.length + padding.length;
    const whole = HEAD_BYTES + CHUNK_HEAD_BYTES + length + rest.length;
    const head = [utf8('glTF'), u32le(2), u32le(whole), u32le(length), utf8('JSON')];
    return concat([...head, data, padding, rest]);
  },
};
