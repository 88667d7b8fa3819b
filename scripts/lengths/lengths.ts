export interface FileLength {
  readonly file: string;
  readonly lines: number;
}

const WARN_ABOVE = 300;
const FAIL_ABOVE = 500;

/** Tables of data, whose length says nothing about how hard they are to read. */
const TABLES = [
  /\/definitions\//,
  /\/look\/words\//,
  /\/look\/styles\//,
  /\/classify\/spaces\//,
  /\/handbook\/src\/entries\//,
];

/** Which files are longer than a reader should be asked to take in. */
export function tooLong(lengths: readonly FileLength[]): {
  warnings: FileLength[];
  failures: FileLength[];
} {
  const code = lengths.filter(({ file }) => !TABLES.some((table) => table.test(file)));
  return {
    warnings: code.filter(({ lines }) => lines > WARN_ABOVE && lines <= FAIL_ABOVE),
    failures: code.filter(({ lines }) => lines > FAIL_ABOVE),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
