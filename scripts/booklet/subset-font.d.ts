declare module 'subset-font' {
  /** What of the library's options is used here. */
  interface Options {
    readonly targetFormat: 'sfnt';
    readonly noHinting: boolean;
    readonly noLayoutClosure: boolean;
    readonly keepFeatures: readonly string[];
    readonly dropTables: readonly string[];
  }
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: Options,
  ): Promise<Buffer>;
}
