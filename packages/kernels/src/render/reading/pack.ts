import { decodeBase64 } from '../../wasm/base64.ts';
import type { BoostedTrees } from './boosted.ts';

// classes, features, depth, edges per feature, inner nodes, leaves, and the leaf scale's bits.
const HEADER_INTS = 7;

/** A model as bytes: header of little-endian int32, then edges, start, feature, bin, leaf. */
export function packTrees(model: BoostedTrees): Uint8Array {
  const { classes, features, depth, edges, edgesPerFeature, start, feature, bin, leaf } = model;
  const scale = new Int32Array(Float32Array.of(model.leafScale).buffer)[0];
  const header = Int32Array.of(
    classes,
    features,
    depth,
    edgesPerFeature,
    feature.length,
    leaf.length,
    scale,
  );
  const parts = [header, edges, start, feature, bin, leaf];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

/** The model that {@link packTrees} made the base64 text's bytes of. */
export function unpackTrees(base64: string): BoostedTrees {
  // A fresh buffer, so that the float parts are aligned.
  const { buffer } = decodeBase64(base64).slice();
  const [classes, features, depth, edgesPerFeature, nodes, leaves] = new Int32Array(
    buffer,
    0,
    HEADER_INTS,
  );
  const leafScale = new Float32Array(buffer, 4 * (HEADER_INTS - 1), 1)[0];
  let at = 4 * HEADER_INTS;
  const edges = new Float32Array(buffer, at, features * edgesPerFeature);
  at += edges.byteLength;
  const start = new Float32Array(buffer, at, classes);
  at += start.byteLength;
  const feature = new Uint8Array(buffer, at, nodes);
  at += nodes;
  const bin = new Uint8Array(buffer, at, nodes);
  at += nodes;
  const leaf = new Int8Array(buffer, at, leaves);
  return { classes, features, depth, edges, edgesPerFeature, start, feature, bin, leaf, leafScale };
}
