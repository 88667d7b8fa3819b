import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';

/** Writes planes of a picture, deflated one after the other, and what else is known of it, which stands there last. */
export function keepPlanes(
  folder: URL,
  name: string,
  about: object,
  planes: readonly (Uint8Array | Int8Array | Uint16Array)[],
): void {
  const bytes = Buffer.concat(
    planes.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  writeFileSync(new URL(`${name}.planes`, folder), deflateSync(bytes, { level: 6 }));
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(about)}\n`);
}

/** @throws when nothing of that name is kept */
export const keptAbout = <About>(folder: URL, name: string): About =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

/**
 * The planes in their order, given how many bytes each has.
 * @throws when nothing of that name is kept
 */
export function keptPlanes(folder: URL, name: string, sizes: readonly number[]): ArrayBuffer[] {
  const bytes = inflateSync(readFileSync(new URL(`${name}.planes`, folder)));
  let at = 0;
  return sizes.map((size) => {
    const plane = Uint8Array.from(bytes.subarray(at, at + size));
    at += size;
    return plane.buffer;
  });
}
