import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Point, toPicture, type View } from '../../../shared/viewport/viewport.ts';
import { NO_POINTERS, type PointerEventLike, pointersStep } from '../core/pointers.ts';
import type { Place, ToolEvent } from '../core/tools/event.ts';
import type { PageMemory } from './page-memory.ts';

interface Options {
  readonly stageRef: RefObject<HTMLElement | null>;
  readonly ringRef: RefObject<HTMLElement | null>;
  readonly viewport: {
    readonly view: View;
    readonly panBy: (by: Point) => void;
    readonly zoomAt: (at: Point, factor: number) => void;
  };
  /** Knows whether a pen was seen before, and is told. */
  readonly memory: Pick<PageMemory, 'hasPen'>;
  readonly isPanning: boolean;
  /** Whether the tool in hand takes away from the mask. */
  readonly takesAway: boolean;
  /** Takes no strokes while true. */
  readonly isBusy: boolean;
  readonly onTool: (event: ToolEvent, nearPx: number) => void;
}

/** Screen px within which two places are the same to a hand: fingers are broader than pointers. */
const NEAR_PX = 10;
const NEAR_TOUCH_PX = 20;
const MIDDLE = 1;
const SECONDARY = 2;
/** The other end of a pen. */
const PEN_ERASER = 5;

/** Handlers of the stage: they tell the tool in hand what is its own, and move the view with the rest. */
export function useStagePointers(options: Options) {
  const { stageRef, ringRef, viewport, memory, isPanning, takesAway, isBusy, onTool } = options;
  const pointers = useRef({ ...NO_POINTERS, hasPen: memory.hasPen });
  const latest = useRef(onTool);
  latest.current = onTool;
  // Reading the layout on every move would force one.
  const corner = useRef<Point>({ x: 0, y: 0 });

  useEffect(() => {
    const onBlur = () => {
      pointers.current = { ...NO_POINTERS, hasPen: pointers.current.hasPen };
      latest.current({ type: 'interrupt', by: 'lost' }, 1);
    };
    window.addEventListener('blur', onBlur);
    return () => window.removeEventListener('blur', onBlur);
  }, []);

  const local = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
    x: clientX - corner.current.x,
    y: clientY - corner.current.y,
  });
  const place = (event: globalThis.PointerEvent): Place => ({
    ...toPicture(viewport.view, local(event)),
    pressure: event.pointerType === 'pen' ? event.pressure : 1,
  });

  const handle = (type: PointerEventLike['type'], event: PointerEvent) => {
    const native = event.nativeEvent;
    const { pointerId } = native;
    const kind = kindOf(native.pointerType);
    const at = local(native);
    const pans = isPanning || (type === 'down' && native.button === MIDDLE);
    const step = pointersStep(pointers.current, { type, pointerId, kind, at, pans });
    pointers.current = step.pointers;
    memory.hasPen = step.pointers.hasPen;
    const near = (kind === 'touch' ? NEAR_TOUCH_PX : NEAR_PX) / viewport.view.scale;
    const { meaning } = step;
    if (meaning.for === 'interrupt') onTool({ type: 'interrupt', by: meaning.by }, near);
    if (meaning.for === 'view') {
      if (meaning.zoom !== 1) viewport.zoomAt(meaning.around, meaning.zoom);
      if (meaning.by.x !== 0 || meaning.by.y !== 0) viewport.panBy(meaning.by);
    }
    if (meaning.for !== 'tool') return;
    if (meaning.takesOver) onTool({ type: 'interrupt', by: 'gesture' }, near);
    const shift = native.shiftKey;
    if (type === 'down' && !isBusy) {
      const { altKey, button } = native;
      // Whatever is in hand, a pen's eraser erases.
      const other = button === PEN_ERASER ? !takesAway : altKey || button === SECONDARY;
      onTool({ type: 'down', pointerId, at: place(native), other, shift }, near);
    } else if (type === 'move') {
      const all = native.getCoalescedEvents?.() ?? [];
      const places = (all.length > 0 ? all : [native]).map(place);
      onTool({ type: 'move', pointerId, places, shift }, near);
    } else if (type === 'up') onTool({ type: 'up', pointerId }, near);
  };

  const measure = () => {
    const box = stageRef.current?.getBoundingClientRect();
    corner.current = { x: box?.left ?? 0, y: box?.top ?? 0 };
  };

  return {
    onPointerEnter: measure,
    onPointerDown: (event: PointerEvent) => {
      measure();
      event.currentTarget.setPointerCapture?.(event.pointerId);
      handle('down', event);
    },
    onPointerMove: (event: PointerEvent) => {
      // A finger hides what it draws on, and has no place before it touches.
      const isTouch = event.nativeEvent.pointerType === 'touch';
      placeRing(ringRef.current, isTouch ? null : local(event));
      handle('move', event);
    },
    onPointerLeave: () => placeRing(ringRef.current, null),
    onPointerUp: (event: PointerEvent) => handle('up', event),
    onPointerCancel: (event: PointerEvent) => handle('lost', event),
    onLostPointerCapture: (event: PointerEvent) => handle('lost', event),
    onDoubleClick: () => onTool({ type: 'doubleClick' }, NEAR_PX / viewport.view.scale),
  };
}

function kindOf(pointerType: string): PointerEventLike['kind'] {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse';
}

function placeRing(ring: HTMLElement | null, at: Point | null) {
  if (!ring) return;
  if (at === null) return void delete ring.dataset.placed;
  const { x, y } = at;
  ring.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
  ring.dataset.placed = 'true';
}
