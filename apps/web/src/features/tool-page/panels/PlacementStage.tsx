import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { usePanGestures } from '../../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../../shared/viewport/use-viewport.ts';
import type { Extent } from '../../../shared/viewport/viewport.ts';
import { DeskSection } from './DeskSection.tsx';
import { Grips, type StageBox } from './Grips.tsx';
import { arrowStep, CORNERS, type Grip } from './grips.ts';
import styles from './placement.module.css';
import { type Guides, movedBox, NO_GUIDES, pictureUnder, resizedBox } from './placement.ts';
import { useHold } from './use-hold.ts';
import { type Placing, usePlacement } from './use-placement.ts';

/** A line pulls from so far away, screen px. */
const REACH_PX = 6;

/** The background with the subject on it, moved and scaled by hand. */
export function PlacementStage({ isOnDesk }: { readonly isOnDesk: boolean }) {
  const placing = usePlacement();
  return (
    <DeskSection label="摆放主体" done="完成摆放" isOnDesk={isOnDesk}>
      {placing && <Canvas placing={placing} />}
    </DeskSection>
  );
}

function Canvas({ placing }: { readonly placing: Placing }) {
  const { canvas, box, part, picture, mask, background, set } = placing;
  const pane = useRef<HTMLDivElement>(null);
  const [guides, setGuides] = useState<Guides>(NO_GUIDES);
  const hold = useHold(box, set);
  const { view, panBy, zoomAt } = useViewport(pane, canvas);
  const gestures = usePanGestures(pane, { panBy, zoomAt }, () => hold.from === null);
  const reachPx = REACH_PX / view.scale;

  const move = (from: typeof box, by: { x: number; y: number }) => {
    const moved = movedBox(from, by, canvas, reachPx);
    setGuides(moved.guides);
    return moved.box;
  };
  const pull = (
    from: typeof box,
    grip: Grip,
    by: { x: number; y: number },
    event: PointerEvent | KeyboardEvent,
  ) => {
    const isDragged = event.type.startsWith('pointer');
    const resized = resizedBox(from, grip, by, {
      // With the arrow keys Shift means a single pixel.
      ...{ free: isDragged && event.shiftKey, natural: part, canvas },
      reachPx: isDragged ? reachPx : 0,
    });
    if (isDragged) setGuides(resized.guides);
    return resized.box;
  };
  const onKey = (event: KeyboardEvent) => {
    const by = arrowStep(event);
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    set({ ...box, left: box.left + by.x, top: box.top + by.y });
  };
  const onStage = ({ left, top, width, height }: StageBox): StageBox => ({
    left: view.x + left * view.scale,
    top: view.y + top * view.scale,
    width: width * view.scale,
    height: height * view.scale,
  });
  const frame = onStage({ left: 0, top: 0, ...canvas });
  const around = onStage(box);
  const laid = onStage(pictureUnder(part, box, picture));
  const shown = hold.from === null ? NO_GUIDES : guides;

  return (
    <div
      ref={pane}
      className={styles.stage}
      onPointerDown={gestures.onDown}
      onPointerMove={gestures.onMove}
      onPointerUp={gestures.onUp}
      onPointerCancel={gestures.onUp}
    >
      <div
        className={styles.canvas}
        style={{
          ...{ left: frame.left, top: frame.top, width: frame.width, height: frame.height },
          ...(background && 'colour' in background && { background: background.colour }),
        }}
        data-testid="placement-canvas"
      >
        {background && 'url' in background && (
          <img
            className={styles.background}
            src={background.url}
            alt="背景"
            width={canvas.width}
            height={canvas.height}
            draggable={false}
          />
        )}
        <img
          className={styles.subject}
          src={picture.url}
          alt="要摆放的主体"
          width={picture.width}
          height={picture.height}
          draggable={false}
          data-whole={mask === null || undefined}
          style={{
            ...{ width: laid.width, height: laid.height },
            ...{ left: laid.left - frame.left, top: laid.top - frame.top },
            ...(mask ? { maskImage: `url("${mask.url}")` } : { clipPath: clipTo(part, picture) }),
          }}
        />
      </div>
      {shown.x !== null && (
        <span
          className={styles.guideX}
          data-testid="guide-x"
          style={{ left: view.x + shown.x * view.scale, top: frame.top, height: frame.height }}
        />
      )}
      {shown.y !== null && (
        <span
          className={styles.guideY}
          data-testid="guide-y"
          style={{ top: view.y + shown.y * view.scale, left: frame.left, width: frame.width }}
        />
      )}
      <button
        type="button"
        className={styles.body}
        style={around}
        aria-label="拖动主体，或用方向键，按住 Shift 每次 1 像素"
        data-testid="placement-box"
        onKeyDown={onKey}
        {...hold.handlers(view.scale, move)}
      >
        {mask === null && <span className={styles.hint}>抠图后的主体将放在这里</span>}
      </button>
      <Grips
        grips={CORNERS}
        box={around}
        scale={view.scale}
        value={box}
        hold={hold}
        pull={pull}
        onStep={set}
      />
      <output className={styles.readout}>
        {box.width} × {box.height}，距左 {box.left}，距上 {box.top}
      </output>
    </div>
  );
}

/** Shows a part of a picture only. */
function clipTo({ left, top, width, height }: StageBox, picture: Extent): string {
  const sides = [
    top / picture.height,
    1 - (left + width) / picture.width,
    1 - (top + height) / picture.height,
    left / picture.width,
  ];
  return `inset(${sides.map((share) => `${share * 100}%`).join(' ')})`;
}
