import { useCallback, useEffect, useRef, useState } from 'react';
import {
  amend,
  apply,
  emptyDocument,
  isBlank,
  type MaskDocument,
  type Operation,
  openSelection,
  type Selection,
} from '../core/document.ts';
import { encodeGrayPng, maskFromAlpha } from '../core/gray-png.ts';
import { type History, record, redo, startHistory, undo } from '../core/history.ts';
import { loadImage, MaskSurface } from './paint.ts';

export interface MaskChange {
  /** The mask as an 8-bit grey PNG of the picture's size, white = change; null when nothing is selected. */
  readonly mask: Blob | null;
  /** A finished stroke of the brush, or any other change. */
  readonly cause: 'paint' | 'edit';
}

interface Options {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Mask to go on from; looked at until the first change. */
  readonly maskUrl: string | null;
  readonly onChange: (change: MaskChange) => void;
}

const isUntouched = ({ past, present, future }: History<MaskDocument>) =>
  past.length + present.operations.length + future.length === 0;

/** The mask's document, its history, and the surface it is drawn on. */
export function useMask({ width, height, colour, maskUrl, onChange }: Options) {
  const [surface] = useState(() => new MaskSurface(width, height, colour));
  const [history, setHistory] = useState<History<MaskDocument>>(() =>
    startHistory(emptyDocument('nothing')),
  );
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  // What comes later from the server is added to the mask as it is then.
  const latestHistory = useRef(history);
  const changes = useRef(0);

  const put = useCallback(
    (next: History<MaskDocument>) => {
      latestHistory.current = next;
      setHistory(next);
      surface.replay(next.present);
    },
    [surface],
  );

  useEffect(() => {
    if (maskUrl === null || !isUntouched(latestHistory.current)) return;
    let current = true;
    loadImage(maskUrl).then(
      (image) => {
        if (!current || !isUntouched(latestHistory.current)) return;
        surface.setBase(image);
        put(startHistory(emptyDocument('mask')));
      },
      // A mask that cannot be shown is drawn anew.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [maskUrl, surface, put]);

  const show = useCallback(
    async (next: History<MaskDocument>, cause: MaskChange['cause']) => {
      put(next);
      changes.current += 1;
      const change = changes.current;
      const mask = isBlank(next.present)
        ? null
        : await encodeGrayPng(maskFromAlpha(surface.pixels().data), width, height);
      // Encoding takes its time: what was overtaken by another change is not told.
      if (change === changes.current) latestOnChange.current({ mask, cause });
    },
    [surface, put, width, height],
  );

  return {
    surface,
    document: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isBlank: isBlank(history.present),
    apply: (operation: Operation) => {
      const painted = operation.kind === 'stroke' && operation.mode === 'paint';
      const { present } = latestHistory.current;
      void show(
        record(latestHistory.current, apply(present, operation)),
        painted ? 'paint' : 'edit',
      );
    },
    /** Fetches what the server selected and makes it part of the mask, unless it is given up meanwhile. */
    select: async (selection: Selection, refines: boolean, signal: AbortSignal) => {
      const image = await loadImage(selection.maskUrl);
      if (signal.aborted) return;
      surface.addLayer(selection.maskUrl, image);
      const { present } = latestHistory.current;
      const amends = refines && openSelection(present) !== null;
      const next = amends ? amend(present, selection) : apply(present, selection);
      await show(record(latestHistory.current, next), 'edit');
    },
    undo: () => void show(undo(latestHistory.current), 'edit'),
    redo: () => void show(redo(latestHistory.current), 'edit'),
  };
}
