/** Optimal prefix codes of limited length, shared by deflate and JPEG. */

/**
 * Code length in bits per symbol, none longer than `maxBits`, that costs the fewest bits for the given
 * counts; 0 for a symbol that does not occur. Package-merge (Larmore and Hirschberg, JACM 37, 1990).
 * A single symbol gets a code of one bit.
 */
export function codeLengths(counts: ArrayLike<number>, maxBits: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  const used: number[] = [];
  for (let s = 0; s < counts.length; s++) if (counts[s] > 0) used.push(s);
  if (used.length <= 1) {
    if (used.length === 1) lengths[used[0]] = 1;
    return lengths;
  }
  used.sort((a, b) => counts[a] - counts[b] || a - b);
  const n = used.length;
  const leafWeights = Float64Array.from(used, (s) => counts[s]);
  // Per level, from the deepest: whether each item of the merged list, cheapest first, is a leaf.
  const isLeaf: Uint8Array[] = [];
  let packages = new Float64Array(0);
  for (let level = 0; level < maxBits; level++) {
    const size = n + packages.length;
    const merged = new Float64Array(size);
    const leaf = new Uint8Array(size);
    let l = 0;
    let p = 0;
    for (let i = 0; i < size; i++) {
      if (p >= packages.length || (l < n && leafWeights[l] <= packages[p])) {
        merged[i] = leafWeights[l++];
        leaf[i] = 1;
      } else merged[i] = packages[p++];
    }
    isLeaf.push(leaf);
    packages = new Float64Array(size >> 1);
    for (let i = 0; i < packages.length; i++) packages[i] = merged[2 * i] + merged[2 * i + 1];
  }
  // The 2n − 2 cheapest items of the top level are taken; a package takes two items of the level below.
  let take = 2 * n - 2;
  for (let level = maxBits - 1; level >= 0 && take > 0; level--) {
    let leaves = 0;
    for (let i = 0; i < take; i++) leaves += isLeaf[level][i];
    for (let i = 0; i < leaves; i++) lengths[used[i]]++;
    take = 2 * (take - leaves);
  }
  return lengths;
}

/** The canonical code of each symbol, most significant bit first: shorter codes first, then by symbol. */
export function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let bits = 1; bits <= 16; bits++) {
    for (let s = 0; s < lengths.length; s++) if (lengths[s] === bits) codes[s] = code++;
    code <<= 1;
  }
  return codes;
}
