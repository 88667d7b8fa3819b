/** Address in the module's linear memory, in bytes. */
export type Address = number;

/** What `packages/kernels/wasm` exports; each is the twin of a function in `../src`. */
export interface WasmKernels {
  heapBase(): Address;
  /** `padded` holds width + 2 × radius floats. */
  convolveRows(
    source: Address,
    width: number,
    height: number,
    weights: Address,
    radius: number,
    padded: Address,
    out: Address,
  ): void;
  convolveColumns(
    source: Address,
    width: number,
    height: number,
    weights: Address,
    radius: number,
    out: Address,
  ): void;
  /**
   * In place; `filter` holds 13 floats of 64 bits: gain, a1, a2, a3 and the turn; `scratch` (width + 1) × (height + 4) of
   * them.
   */
  blurRecursively(
    data: Address,
    width: number,
    height: number,
    filter: Address,
    scratch: Address,
  ): void;
  /** `scratch` holds width × height floats, `sums` width 64-bit floats; `out` may be `source`. */
  boxMean(
    source: Address,
    width: number,
    height: number,
    radius: number,
    scratch: Address,
    sums: Address,
    out: Address,
  ): void;
  /** `scratch` and `sums` as in `boxMean`. */
  guideMoments(
    guide: Address,
    width: number,
    height: number,
    radius: number,
    shift: number,
    scratch: Address,
    sums: Address,
    mean: Address,
    square: Address,
  ): void;
  /** `mean` and `square` are what `guideMoments` gives; `slope` and `offset` are scratch like `scratch`. */
  filterGuided(
    guide: Address,
    source: Address,
    width: number,
    height: number,
    radius: number,
    shift: number,
    epsilon: number,
    mean: Address,
    square: Address,
    scratch: Address,
    sums: Address,
    slope: Address,
    offset: Address,
    out: Address,
  ): void;
  /** Bytes of scratch that `cutGraph` needs. */
  cutGraphScratch(nodes: number): number;
  /**
   * `head`, `next` and `first` hold integers, `residual` and `tied` 64-bit floats, which are used up; `tree` gets a byte
   * for each node.
   */
  cutGraph(
    nodes: number,
    head: Address,
    next: Address,
    first: Address,
    residual: Address,
    tied: Address,
    tree: Address,
    scratch: Address,
  ): void;
  /** `wide` holds (width + 2 × radius) × height floats, `tall` width × (height + 2 × radius). */
  runningExtreme(
    source: Address,
    width: number,
    height: number,
    radius: number,
    sign: 1 | -1,
    wide: Address,
    tall: Address,
    out: Address,
  ): void;
  /** Planes of `room` floats: seven of `points`, six of `light`. */
  addLampLight(
    points: Address,
    room: number,
    count: number,
    lamps: Address,
    lampCount: number,
    light: Address,
  ): void;
  /** Floats of scratch that `cannyRidges` needs. */
  cannyScratch(width: number, radius: number): number;
  /** `rgb` holds bytes, `weights` radius + 1 floats, `out` a float for each pixel. */
  cannyRidges(
    rgb: Address,
    width: number,
    height: number,
    weights: Address,
    radius: number,
    scratch: Address,
    out: Address,
  ): void;
  /** Floats of scratch that `redundantDct` needs. */
  redundantDctScratch(width: number, withPilot: boolean): number;
  /** `pilot` 0 thresholds; `noise` holds 64 floats; width − 7 is a multiple of 4. */
  redundantDct(
    source: Address,
    pilot: Address,
    width: number,
    height: number,
    noise: Address,
    scratch: Address,
    weights: Address,
    out: Address,
  ): void;
  /** Per target pixel: the first source pixel (integers) and `taps` weights. */
  resampleRows(
    source: Address,
    width: number,
    height: number,
    channels: number,
    taps: number,
    first: Address,
    weights: Address,
    toWidth: number,
    out: Address,
  ): void;
  /** `stride` floats a row. */
  resampleColumns(
    source: Address,
    stride: number,
    taps: number,
    first: Address,
    weights: Address,
    toHeight: number,
    out: Address,
  ): void;
  /** `cubic` holds four 16-bit weights a phase, `out` what lies before, premultiplied RGBA like `rgba`. */
  layLayer(
    rgba: Address,
    sourceWidth: number,
    sourceHeight: number,
    gridX: Address,
    gridY: Address,
    columns: number,
    cubic: Address,
    width: number,
    height: number,
    out: Address,
  ): void;
  /**
   * Values, weights, `base` and `out` hold integers of 16 bits, `bias` 16 of 32 bits; `width` is even; `base` 0 is none.
   */
  convolveSteps(
    source: Address,
    rowBytes: number,
    stepBytes: number,
    pairs: number,
    width: number,
    height: number,
    weights: Address,
    bias: Address,
    shift: number,
    floor: number,
    base: Address,
    baseRowBytes: number,
    out: Address,
  ): void;
  /** `patch` holds 56 floats of scratch; `out` and `weights` begin as zero. */
  exemplarDetail(
    enlarged: Address,
    width: number,
    height: number,
    coarse: Address,
    fine: Address,
    coarseWidth: number,
    coarseHeight: number,
    window: Address,
    step: number,
    search: number,
    flat: number,
    halfWorth: number,
    unlike: number,
    patch: Address,
    out: Address,
    weights: Address,
  ): void;
  structureTensor(
    luma: Address,
    blue: Address,
    red: Address,
    width: number,
    height: number,
    xx: Address,
    xy: Address,
    yy: Address,
  ): void;
  majorAxes(
    xx: Address,
    xy: Address,
    yy: Address,
    count: number,
    normalX: Address,
    normalY: Address,
  ): void;
  /** `cells` holds 8 floats a pixel. */
  flowCells(
    luma: Address,
    blue: Address,
    red: Address,
    normalX: Address,
    normalY: Address,
    width: number,
    height: number,
    slopeScale: number,
    bendScale: number,
    cells: Address,
  ): void;
  averageAlong(
    cells: Address,
    width: number,
    height: number,
    weights: Address,
    reach: number,
    stepPx: number,
    floor: number,
    out: Address,
  ): void;
  /** `gain` holds 4 × width floats of scratch. */
  solveBondedRows(
    data: Address,
    width: number,
    height: number,
    bond: Address,
    strength: number,
    gain: Address,
  ): void;
  /** `gain` holds width × height floats of scratch. */
  solveBondedColumns(
    data: Address,
    width: number,
    height: number,
    bond: Address,
    strength: number,
    gain: Address,
  ): void;
  /** `level` points to the table that `fill/level-steps.ts` lays. */
  fillRefreshCosts(level: Address): void;
  fillSweep(
    level: Address,
    forward: number,
    searchRadius: number,
    apart: number,
    seed: number,
    drawn: number,
  ): number;
  fillVoteMean(level: Address): number;
  /** `origin` holds an integer for each pixel of the picture. */
  fillVoteBest(level: Address, origin: Address): void;
  /** Takes its numbers as they are: no memory. */
  fractal(x: number, y: number, seed: number, octaves: number, foot: number): number;
  /** The same for noise that repeats; a period of 0 does not. */
  periodicFractal(
    x: number,
    y: number,
    seed: number,
    octaves: number,
    foot: number,
    periodX: number,
    periodY: number,
  ): number;
}
