import { useRef, useState } from 'react';
import { call, isAbort, isNotSignedIn, messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';
import { type Ask, askFor, touches } from '../core/ask.ts';
import { openSelection } from '../core/document.ts';
import type { Picked } from '../core/press.ts';
import type { useMask } from './use-mask.ts';

interface Options {
  readonly picture: {
    readonly width: number;
    readonly height: number;
    /** Null until the server has the picture. */
    readonly fileId: string | null;
  };
  readonly mask: ReturnType<typeof useMask>;
  /** Somebody who is not signed in wants to select. */
  readonly onSignIn: () => void;
}

/**
 * Selecting by clicks: asks the server and lays its answer into the mask. A click that comes before the
 * answer to the one before it takes that one along, so none is lost.
 */
export function useSelection({ picture, mask, onSignIn }: Options) {
  const [pending, setPending] = useState<Ask | null>(null);
  const running = useRef<{ ask: Ask; controller: AbortController } | null>(null);
  const open = openSelection(mask.document);

  const cancel = () => {
    running.current?.controller.abort();
    running.current = null;
    setPending(null);
  };

  const send = async (ask: Ask, image: string) => {
    running.current?.controller.abort();
    const controller = new AbortController();
    running.current = { ask, controller };
    setPending(ask);
    const { signal } = controller;
    try {
      const { points, box } = ask.prompt;
      const prompt = { points: [...points], ...(box && { box: [...box] as [...typeof box] }) };
      const { maskUrl } = await call('clickMask', { image, ...prompt }, { signal });
      const selection = { kind: 'selection', sign: ask.sign, prompt: ask.prompt, maskUrl } as const;
      await mask.select(selection, ask.refines, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (isNotSignedIn(error)) onSignIn();
      else toast.error(messageOf(error));
    } finally {
      if (running.current?.controller === controller) {
        running.current = null;
        setPending(null);
      }
    }
  };

  const pick = (picked: Picked) => {
    if (!touches(picked, picture)) return;
    if (picture.fileId === null) return onSignIn();
    const asked = running.current?.ask;
    const under = {
      selection:
        picked.kind === 'point' && open !== null && mask.surface.selectionHolds(open, picked.at),
      mask: picked.kind === 'point' && mask.surface.holds(picked.at),
    };
    const ask = askFor(asked ?? open, picked, under, picture);
    // What waits for its answer is replaced by the question that includes it.
    const refines = ask.refines && asked ? asked.refines : ask.refines;
    void send({ ...ask, refines }, picture.fileId);
  };

  return {
    pick,
    cancel,
    isBusy: pending !== null,
    /** Clicks and box of the question or of the selection that is open. */
    shown: pending ?? open,
  };
}
