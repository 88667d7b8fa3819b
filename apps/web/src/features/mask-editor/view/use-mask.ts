import { useCallback, useEffect, useRef, useState } from 'react';
import { stage } from '../../../shared/theme/tokens.ts';
import {
  apply,
  emptyDocument,
  isBlank,
  type MaskDocument,
  type Operation,
} from '../core/document.ts';
import { encodeGrayPng, maskFromAlpha } from '../core/gray-png.ts';
import { type History, record, redo, startHistory, undo } from '../core/history.ts';
import { MaskSurface } from './paint.ts';

export interface MaskChange {
  /** The mask as an 8-bit grey PNG of the picture's size, white = change; null when nothing is selected. */
  readonly mask: Blob | null;
  /** A finished stroke of the brush, or any other change. */
  readonly cause: 'paint' | 'edit';
}

interface Options {
  readonly width: number;
  readonly height: number;
  /** Mask to go on from. */
  readonly maskUrl: string | null;
  readonly onChange: (change: MaskChange) => void;
}

/** The mask's document, its history, and the surface it is drawn on. */
export function useMask({ width, height, maskUrl, onChange }: Options) {
  const [surface] = useState(() => new MaskSurface(width, height, stage.mask));
  const [history, setHistory] = useState<History<MaskDocument>>(() =>
    startHistory(emptyDocument('nothing')),
  );
  const [startUrl] = useState(maskUrl);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;

  useEffect(() => {
    if (startUrl === null) return;
    const image = new Image();
    image.src = startUrl;
    let current = true;
    image.decode().then(
      () => {
        if (!current) return;
        surface.setBase(image);
        const start = emptyDocument('mask');
        surface.replay(start);
        setHistory(startHistory(start));
      },
      // A mask that cannot be shown is drawn anew.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [startUrl, surface]);

  const show = useCallback(
    async (next: History<MaskDocument>, cause: MaskChange['cause']) => {
      setHistory(next);
      surface.replay(next.present);
      const mask = isBlank(next.present)
        ? null
        : await encodeGrayPng(maskFromAlpha(surface.pixels().data), width, height);
      latestOnChange.current({ mask, cause });
    },
    [surface, width, height],
  );

  return {
    surface,
    document: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isBlank: isBlank(history.present),
    apply: (operation: Operation) => {
      const painted = operation.kind === 'stroke' && operation.mode === 'paint';
      void show(record(history, apply(history.present, operation)), painted ? 'paint' : 'edit');
    },
    undo: () => void show(undo(history), 'edit'),
    redo: () => void show(redo(history), 'edit'),
  };
}
