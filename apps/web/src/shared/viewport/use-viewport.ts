import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSize } from '../hooks/use-size.ts';
import {
  type Covered,
  centred,
  type Extent,
  fitView,
  onResizedStage,
  type Point,
  pan,
  UNCOVERED,
  type View,
  zoomAround,
} from './viewport.ts';

/** Free space around a fitted picture, and how much of it always stays visible, px. */
const MARGIN_PX = 24;
const KEEP_PX = 48;
/** Zoom per wheel pixel; a notch of a common mouse is 100 px. */
const WHEEL_RATE = 0.0016;
const STEP = 1.25;

const asItIs = (point: Point): Point => point;
const isOfSize = (one: Extent, other: Extent) =>
  one.width === other.width && one.height === other.height;

/** Where a picture was moved to, and the sizes of picture and stage, which the view means nothing without. */
export interface MovedView {
  readonly view: View;
  readonly picture: Extent;
  readonly stage: Extent;
}

interface Options {
  /**
   * Where the wheel is listened to, if that is more than the stage: its other parts show the same view,
   * and `toStage` says which point of the stage one of theirs is.
   */
  readonly surfaceRef?: RefObject<HTMLElement | null>;
  readonly toStage?: (point: Point) => Point;
  /** Kept longer than the stage: a picture of the same size is found again where the last one was left. */
  readonly kept?: { current: MovedView | null };
  /** Bars that a fitted picture keeps clear of. */
  readonly covered?: Covered;
}

interface Viewport {
  readonly view: View;
  readonly stage: Extent;
  readonly fit: () => void;
  /** One picture pixel per screen pixel. */
  readonly actualSize: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly panBy: (by: Point) => void;
  readonly zoomAt: (at: Point, factor: number) => void;
}

/**
 * Zoom and pan of one picture on a stage. The picture stays fitted as the stage changes size until it
 * is zoomed or moved. The wheel zooms around the pointer.
 */
export function useViewport(
  stageRef: RefObject<HTMLElement | null>,
  picture: Extent,
  { surfaceRef = stageRef, toStage = asItIs, kept, covered = UNCOVERED }: Options = {},
): Viewport {
  const stage = useSize(stageRef);
  const { width, height } = picture;
  const { top, bottom } = covered;
  const fitted = useMemo(
    () => fitView({ width, height }, stage, MARGIN_PX, { top, bottom }),
    [width, height, stage, top, bottom],
  );
  const [moved, setMoved] = useState<MovedView | null>(kept?.current ?? null);
  // Another picture starts fitted.
  if (moved && !isOfSize(moved.picture, { width, height })) setMoved(null);
  const settled = useCallback(
    (from: MovedView | null): View => {
      if (from === null) return fitted;
      // Not measured yet.
      if (stage.width === 0) return from.view;
      return onResizedStage(from.view, from.stage, stage, { width, height }, KEEP_PX);
    },
    [fitted, stage, width, height],
  );
  const view = settled(moved);
  useEffect(() => {
    if (kept) kept.current = moved;
  }, [kept, moved]);

  const change = useCallback(
    (next: (view: View) => View) =>
      setMoved((current) => ({
        view: next(settled(current)),
        picture: { width, height },
        stage,
      })),
    [settled, stage, width, height],
  );
  const zoomAt = useCallback(
    (at: Point, factor: number) => change((from) => zoomAround(from, at, factor, fitted.scale)),
    [change, fitted],
  );
  const zoomCentre = (factor: number) =>
    zoomAt({ x: stage.width / 2, y: stage.height / 2 }, factor);

  const latest = useRef({ zoomAt, toStage });
  latest.current = { zoomAt, toStage };
  useEffect(() => {
    const surface = surfaceRef.current;
    if (!surface) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = stageRef.current?.getBoundingClientRect();
      if (!box) return;
      const point = { x: event.clientX - box.left, y: event.clientY - box.top };
      const at = latest.current.toStage(point);
      // Pinching a trackpad arrives as a wheel with Ctrl and small steps.
      const rate = event.ctrlKey ? WHEEL_RATE * 6 : WHEEL_RATE;
      latest.current.zoomAt(at, Math.exp(-event.deltaY * rate));
    };
    surface.addEventListener('wheel', onWheel, { passive: false });
    return () => surface.removeEventListener('wheel', onWheel);
  }, [stageRef, surfaceRef]);

  return {
    view,
    stage,
    fit: () => setMoved(null),
    actualSize: () => change(() => centred(picture, stage, 1 / (window.devicePixelRatio || 1))),
    zoomIn: () => zoomCentre(STEP),
    zoomOut: () => zoomCentre(1 / STEP),
    panBy: (by) => change((from) => pan(from, by, picture, stage, KEEP_PX)),
    zoomAt,
  };
}
