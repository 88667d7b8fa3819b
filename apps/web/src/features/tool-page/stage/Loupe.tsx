import { useEffect, useRef, useState } from 'react';
import type { Extent, Point } from '../../../shared/viewport/viewport.ts';
import type { Frame } from '../model/alignment.ts';
import styles from './Loupe.module.css';
import { hexOf, imagePixel, LOUPE_CELLS, loupePlace, loupeSource, type Rgba } from './loupe.ts';
import { useImage } from './use-image.ts';

interface Side {
  readonly label: string;
  readonly url: string;
  /** Where it lies in the picture. */
  readonly frame: Frame;
}

interface LoupeProps {
  /** Of the picture, under the cursor. */
  readonly pixel: Point;
  /** The cursor on the stage. */
  readonly at: Point;
  readonly stage: Extent;
  readonly sides: readonly Side[];
}

/** Screen pixels per cell of the bitmap; the style sheet says how large it is shown. */
const CELL_PX = 16;
const BITMAP_PX = LOUPE_CELLS * CELL_PX;
const GAP_PX = 24;

/** A few pixels around the cursor, of each picture, with their values in numbers. */
export function Loupe({ pixel, at, stage, sides }: LoupeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Extent>({ width: 0, height: 0 });
  useEffect(() => {
    const { offsetWidth, offsetHeight } = ref.current ?? { offsetWidth: 0, offsetHeight: 0 };
    setSize({ width: offsetWidth, height: offsetHeight });
  }, []);
  const place = loupePlace(at, size, stage, GAP_PX);
  return (
    <div
      ref={ref}
      className={styles.loupe}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      data-testid="loupe"
    >
      <p className={styles.where}>
        x {pixel.x} · y {pixel.y}
      </p>
      {sides.map((side) => (
        <LoupeSide key={side.label} side={side} pixel={pixel} />
      ))}
    </div>
  );
}

function LoupeSide({ side, pixel }: { readonly side: Side; readonly pixel: Point }) {
  const { url, frame, label } = side;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const image = useImage(url);
  const [colour, setColour] = useState<Rgba | null>(null);
  const { x, y } = pixel;
  const { x: left, y: top, width, height } = frame;
  useEffect(() => {
    const context = canvasRef.current?.getContext('2d', { willReadFrequently: true });
    if (!context || !image) return;
    const within = { x: left, y: top, width, height };
    const extent = { width: image.naturalWidth, height: image.naturalHeight };
    const source = loupeSource({ x, y }, within, extent);
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, BITMAP_PX, BITMAP_PX);
    const target = [0, 0, BITMAP_PX, BITMAP_PX] as const;
    context.drawImage(image, source.x, source.y, source.width, source.height, ...target);
    const own = imagePixel({ x, y }, within, extent);
    setColour(own && readPixel(image, own));
  }, [image, x, y, left, top, width, height]);

  return (
    <figure className={styles.side}>
      <div className={styles.pane}>
        <canvas ref={canvasRef} className={styles.bitmap} width={BITMAP_PX} height={BITMAP_PX} />
        <span className={styles.cell} />
      </div>
      <figcaption className={styles.values}>
        <span>{label}</span>
        {colour ? (
          <>
            <strong>{hexOf(colour)}</strong>
            <span>
              R {colour[0]} G {colour[1]} B {colour[2]}
            </span>
          </>
        ) : (
          <strong>—</strong>
        )}
      </figcaption>
    </figure>
  );
}

let probe: CanvasRenderingContext2D | null | undefined;

/** The value of one pixel of an image of ours. */
function readPixel(image: HTMLImageElement, { x, y }: Point): Rgba | null {
  probe ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
    '2d',
    { willReadFrequently: true },
  );
  if (!probe) return null;
  probe.clearRect(0, 0, 1, 1);
  probe.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = probe.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}
