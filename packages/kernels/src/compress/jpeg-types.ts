/** A JPEG taken apart down to its quantised coefficients (ITU-T T.81). */

export interface JpegComponent {
  readonly id: number;
  /** Sampling factors. */
  readonly h: number;
  readonly v: number;
  readonly quantTable: number;
  /** Blocks that hold picture. */
  readonly blocksWide: number;
  readonly blocksHigh: number;
  /** Blocks per row with those that fill up the last unit. */
  readonly stride: number;
  /** 64 per block, in zigzag order. */
  readonly coefficients: Int16Array;
}

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  readonly unitsWide: number;
  readonly unitsHigh: number;
}

export interface Jpeg {
  readonly frame: JpegFrame;
  /** Bodies of the DQT segments, in their order. */
  readonly quantTables: readonly Uint8Array[];
  /** Application segments and comments, in their order. */
  readonly notes: readonly { readonly marker: number; readonly body: Uint8Array }[];
}

/** One scan: which coefficients of which components, to which bit. */
export interface JpegScan {
  readonly components: readonly number[];
  /** First and last coefficient in zigzag order. */
  readonly from: number;
  readonly to: number;
  /** Bit planes left out before (0 = first visit) and now. */
  readonly high: number;
  readonly low: number;
}

/** What this reader cannot or should not take apart; the caller keeps the file as it is. */
export class JpegTrouble extends Error {
  override readonly name = 'JpegTrouble';
}

/** Calls `visit` with the place of each block a scan holds, in its order (A.2). */
export function forEachBlock(
  frame: JpegFrame,
  scan: readonly number[],
  visit: (componentIndex: number, offset: number, unit: number) => void,
): void {
  if (scan.length === 1) {
    const { blocksWide, blocksHigh, stride } = frame.components[scan[0]];
    let unit = 0;
    for (let y = 0; y < blocksHigh; y++) {
      for (let x = 0; x < blocksWide; x++) visit(scan[0], (y * stride + x) * 64, unit++);
    }
    return;
  }
  for (let unitY = 0; unitY < frame.unitsHigh; unitY++) {
    for (let unitX = 0; unitX < frame.unitsWide; unitX++) {
      const unit = unitY * frame.unitsWide + unitX;
      for (const index of scan) {
        const { h, v, stride } = frame.components[index];
        for (let y = 0; y < v; y++) {
          for (let x = 0; x < h; x++) {
            visit(index, ((unitY * v + y) * stride + unitX * h + x) * 64, unit);
          }
        }
      }
    }
  }
}
