import { useRef, useState } from 'react';
import { call, isAbort, isNotSignedIn, messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';
import { type Ask, askFor, touches } from '../core/ask.ts';
import { SELECTED_FROM, valueAt } from '../core/document.ts';
import type { MaskSession } from '../core/session.ts';
import type { Picked } from '../core/tools/select.ts';
import { fetchBlob } from './fetch-blob.ts';

interface Options {
  readonly picture: {
    readonly width: number;
    readonly height: number;
    /** Null until the server has the picture. */
    readonly fileId: string | null;
  };
  /** Somebody who is not signed in wants to select. */
  readonly onSignIn: () => void;
}

/**
 * Selecting by clicks: asks the server and lays its answer into the mask. A click that comes before the
 * answer to the one before it takes that one along, so none is lost.
 */
export function useSelection({ picture, onSignIn }: Options) {
  const [pending, setPending] = useState<Ask | null>(null);
  const running = useRef<{ ask: Ask; controller: AbortController } | null>(null);

  const settle = (session: MaskSession, ask: Ask | null) => {
    setPending(ask);
    session.set({ segmentationRunning: ask !== null });
  };
  const cancel = (session: MaskSession) => {
    if (!running.current) return;
    running.current.controller.abort();
    running.current = null;
    settle(session, null);
  };

  const send = async (session: MaskSession, ask: Ask, image: string) => {
    running.current?.controller.abort();
    const controller = new AbortController();
    running.current = { ask, controller };
    settle(session, ask);
    const { signal } = controller;
    try {
      const { points, box } = ask.prompt;
      const prompt = { points: [...points], ...(box && { box: [...box] as [...typeof box] }) };
      const { maskUrl } = await call('clickMask', { image, ...prompt }, { signal });
      await session.select(ask, await fetchBlob(maskUrl), signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (isNotSignedIn(error)) onSignIn();
      else toast.error(messageOf(error));
    } finally {
      if (running.current?.controller === controller) {
        running.current = null;
        settle(session, null);
      }
    }
  };

  const pick = (session: MaskSession, picked: Picked) => {
    if (!touches(picked, picture)) return;
    if (picture.fileId === null) return onSignIn();
    const open = session.view().openSelection;
    const asked = running.current?.ask;
    const holds = (mask: Parameters<typeof valueAt>[0] | undefined) =>
      picked.kind === 'point' &&
      mask !== undefined &&
      valueAt(mask, picked.at.x, picked.at.y) >= SELECTED_FROM;
    const under = { selection: holds(open?.layer), mask: holds(session.document) };
    const ask = askFor(asked ?? open, picked, under, picture);
    // What waits for its answer is replaced by the question that includes it.
    const refines = ask.refines && asked ? asked.refines : ask.refines;
    void send(session, { ...ask, refines }, picture.fileId);
  };

  return { pick, cancel, pending };
}
