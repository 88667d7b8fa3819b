import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { recallMask, rememberMask } from '../core/recent-masks.ts';
import { MaskSession } from '../core/session.ts';
import type { MaskChange } from '../core/session-view.ts';
import type { MaskTool } from '../core/tools/hand.ts';
import type { Picked } from '../core/tools/select.ts';
import { openWorkshop } from '../worker/worker-workshop.ts';
import { fetchBlob } from './fetch-blob.ts';

interface Options {
  readonly picture: {
    readonly width: number;
    readonly height: number;
    readonly fileId: string | null;
  };
  readonly tool: MaskTool;
  /** Mask to go on from; looked at until the first change. */
  readonly maskUrl: string | null;
  readonly onChange: (change: MaskChange) => void;
  readonly onPick: (picked: Picked) => void;
}

/** The session of one editor and what is to be shown of it. */
export function useSession(options: Options) {
  const { picture, maskUrl } = options;
  const latest = useRef(options);
  latest.current = options;
  const lastMask = useRef<Blob | null>(null);
  const [workshop] = useState(openWorkshop);
  const [session] = useState(
    () =>
      new MaskSession({
        picture: { width: picture.width, height: picture.height },
        tool: options.tool,
        workshop,
        onChange: (change) => {
          const { fileId } = latest.current.picture;
          lastMask.current = change.mask;
          if (fileId !== null) rememberMask(fileId, change.mask);
          latest.current.onChange(change);
        },
        onPick: (picked) => latest.current.onPick(picked),
        whenIdle,
      }),
  );
  useEffect(() => {
    workshop.open();
    return () => workshop.close();
  }, [workshop]);

  // The server may get to know the picture only after something was drawn over it.
  const { fileId } = picture;
  useEffect(() => {
    if (fileId !== null && lastMask.current !== null) rememberMask(fileId, lastMask.current);
  }, [fileId]);

  useEffect(() => {
    if (maskUrl === null || !session.view().isUntouched) return;
    // A mask that cannot be read is drawn anew.
    void fetchBlob(maskUrl)
      .then((file) => session.begin(file))
      .catch(() => undefined);
  }, [maskUrl, session]);

  const view = useSyncExternalStore(session.subscribe, session.view);
  return { session, workshop, view };
}

/** A mask drawn over the same picture elsewhere, as long as nothing was drawn here. */
export function useReuseOffer(
  { session, view }: Pick<ReturnType<typeof useSession>, 'session' | 'view'>,
  fileId: string | null,
  isWanted: boolean,
) {
  const [isDeclined, setDeclined] = useState(false);
  const mask =
    fileId === null || isDeclined || !isWanted || !view.isUntouched ? null : recallMask(fileId);
  return {
    mask,
    decline: () => setDeclined(true),
    /** @param lay makes a file the mask */
    accept: (lay: (file: Blob) => void) => {
      setDeclined(true);
      if (mask && session.view().isUntouched) lay(mask);
    },
  };
}

/** A slice of a frame that nobody notices. */
const SLICE_MS = 4;

function whenIdle(work: (hasTime: () => boolean) => void): void {
  const run = () => {
    const end = performance.now() + SLICE_MS;
    work(() => performance.now() < end);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 50);
}
