import type { CSSProperties } from 'react';
import type { Extent, View } from '../../../shared/viewport/viewport.ts';
import type { Frame } from '../model/alignment.ts';
import { isCrisp, pixelGrid } from './grid.ts';
import styles from './PictureStage.module.css';

const density = () => window.devicePixelRatio || 1;

interface LayerProps {
  readonly view: View;
  readonly frame: Frame;
  readonly src: string;
  readonly alt: string;
  readonly isVector?: boolean;
  /** Told its own size once it is known. */
  readonly onSize?: (size: Extent) => void;
}

/** A picture laid on the stage, fitted into its frame. */
export function Layer({ view, frame, src, alt, isVector = false, onSize }: LayerProps) {
  return (
    <img
      className={styles.layer}
      src={src}
      alt={alt}
      width={frame.width}
      height={frame.height}
      draggable={false}
      data-crisp={(!isVector && isCrisp(view, density())) || undefined}
      style={placed(view, frame)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0) onSize?.({ width: naturalWidth, height: naturalHeight });
      }}
    />
  );
}

/** Lays an element of the frame's size where the frame is on the stage. */
export function placed({ x, y, scale }: View, frame: Frame): CSSProperties {
  const [left, top] = [x + frame.x * scale, y + frame.y * scale];
  return { transform: `translate(${left}px, ${top}px) scale(${scale})` };
}

interface PixelLinesProps {
  readonly view: View;
  readonly picture: Extent;
  readonly stage: Extent;
}

/** Lines between the picture's pixels, once they are large enough. */
export function PixelLines({ view, picture, stage }: PixelLinesProps) {
  const grid = pixelGrid(view, picture, stage, density());
  if (!grid) return null;
  const { x, y, width, height, step, shift } = grid;
  return (
    <span
      className={styles.grid}
      data-testid="pixel-grid"
      style={{
        transform: `translate(${x}px, ${y}px)`,
        width,
        height,
        backgroundSize: `${step}px ${step}px`,
        backgroundPosition: `${shift.x}px ${shift.y}px`,
      }}
    />
  );
}
