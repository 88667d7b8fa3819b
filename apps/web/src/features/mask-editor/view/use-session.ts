import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Extent } from '../core/geometry.ts';
import { recallMask, rememberMask } from '../core/recent-masks.ts';
import type { MaskTool } from '../core/tools/hand.ts';
import { fetchBlob } from './fetch-blob.ts';
import { type HeldSessionOwner, isOfHeldSession, openHeldSession } from './held-session.ts';
import type { PageMemory } from './page-memory.ts';

interface Options extends HeldSessionOwner {
  readonly picture: Extent & HeldSessionOwner['picture'];
  /** What is in hand where no editor of the page was set before. */
  readonly tool: MaskTool;
  /** Mask to go on from; looked at until the first change. */
  readonly maskUrl: string | null;
  readonly memory: PageMemory;
  /** What the mask is called in the memory; null where it is not kept. */
  readonly name: string | null;
  readonly onFinisher?: ((finish: (() => void) | null) => void) | undefined;
}

/** The session of one editor, be it the one that an earlier editor left, and what is to be shown of it. */
export function useSession(options: Options) {
  const { picture, maskUrl, memory, name } = options;
  const latest = useRef(options);
  latest.current = options;
  const [held] = useState(() => {
    const state = memory.settings ?? { tool: options.tool };
    const kept = name === null ? null : memory.recall(name, maskUrl);
    if (kept === null) return openHeldSession(picture, state, latest);
    kept.owner = latest;
    const { tool, ...settings } = state;
    kept.session.set(settings);
    kept.session.take(tool);
    return kept;
  });
  const { session, workshop } = held;
  useEffect(() => {
    workshop.open();
    if (name !== null) memory.keep(name, held);
    return () => {
      // Whoever goes on to the words, another region or the result has not given the corners up.
      session.finish();
      workshop.close();
    };
  }, [session, workshop, held, memory, name]);

  const { onFinisher } = options;
  useEffect(() => {
    onFinisher?.(() => session.finish());
    return () => onFinisher?.(null);
  }, [session, onFinisher]);

  // The server may get to know the picture only after something was drawn over it.
  const { fileId } = picture;
  useEffect(() => {
    if (fileId !== null && held.lastMask !== null) rememberMask(fileId, held.lastMask);
  }, [fileId, held]);

  useEffect(() => {
    const isOwn = isOfHeldSession(held, maskUrl);
    if (held.maskUrl !== maskUrl) Object.assign(held, { maskUrl, isHandedOver: false });
    // It was cleared beside the editor.
    if (maskUrl === null && !isOwn) void session.run({ kind: 'clear' });
    if (maskUrl === null || !session.view().isUntouched) return;
    // A mask that cannot be read is drawn anew.
    void fetchBlob(maskUrl)
      .then((file) => session.begin(file))
      .catch(() => undefined);
  }, [maskUrl, held, session]);

  const view = useSyncExternalStore(session.subscribe, session.view);
  const { tool, brushSize, hardness } = view.state;
  useEffect(() => {
    memory.settings = { tool, brushSize, hardness };
  }, [memory, tool, brushSize, hardness]);
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
