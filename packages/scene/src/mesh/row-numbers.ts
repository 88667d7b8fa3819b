/** Numbers rows of whole numbers in the order they come; a row like one before gets that one's number. */
export interface RowNumbers {
  /** The number of a row of the width that all have. */
  of(row: Int32Array | Float64Array): number;
}

export function createRowNumbers(width: number): RowNumbers {
  /** The last row of each hash; rows of one hash lead back one to the other. */
  const lastOf = new Map<number, number>();
  const before: number[] = [];
  const rows: number[] = [];
  const isAt = (row: Int32Array | Float64Array, at: number): boolean => {
    for (let k = 0; k < width; k++) if (rows[at * width + k] !== row[k]) return false;
    return true;
  };
  return {
    of(row) {
      let hash = 0;
      for (let k = 0; k < width; k++)
        hash = Math.imul(hash ^ (row[k] | 0), 0x9e3779b1) ^ (hash >>> 15);
      const last = lastOf.get(hash);
      let at = last ?? -1;
      while (at >= 0 && !isAt(row, at)) at = before[at];
      if (at >= 0) return at;
      at = before.length;
      before.push(last ?? -1);
      for (let k = 0; k < width; k++) rows.push(row[k]);
      lastOf.set(hash, at);
      return at;
    },
  };
}
