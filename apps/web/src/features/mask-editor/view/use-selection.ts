import { useEffect, useRef, useState } from 'react';
import { call, isAbort, isNotSignedIn, messageOf } from '../../../shared/api-client/index.ts';
import type { MaskEditorProps } from '../../../shared/mask/mask-editor-port.ts';
import { toast } from '../../../shared/ui/index.ts';
import {
  type Ask,
  askFor,
  askForSubject,
  isForSubject,
  type SelectionPrompt,
  touches,
} from '../core/ask.ts';
import { SELECTED_FROM, valueAt } from '../core/document.ts';
import type { MaskSession } from '../core/session.ts';
import type { Picked } from '../core/tools/select.ts';
import { fetchBlob } from './fetch-blob.ts';

interface Options {
  readonly picture: Omit<MaskEditorProps['picture'], 'url'>;
  /** How far beyond its border what is selected reaches. */
  readonly marginPx?: number;
  /** Somebody who is not signed in wants to select. */
  readonly onSignIn: () => void;
}

interface Question {
  readonly ask: Ask;
  readonly session: MaskSession;
  readonly controller: AbortController;
  /** Whether the server has been asked; it cannot be before it has the picture. */
  readonly isAsked: boolean;
}

/** What is said of a click that nothing will come of. */
const NO_CLICKS = {
  offline: '网络不通，图片还没传上去，连上后再点选',
  refused: '图片没有传上去，点选用不了，换一张图再试',
} as const;

/**
 * Selecting by clicks: asks the server and lays its answer into the mask. A click that comes before the
 * answer to the one before it, or before the server has the picture, is taken along, so none is lost.
 */
export function useSelection({ picture, marginPx = 0, onSignIn }: Options) {
  const [pending, setPending] = useState<Ask | null>(null);
  const running = useRef<Question | null>(null);

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

  const send = async (session: MaskSession, ask: Ask, image: string | null) => {
    running.current?.controller.abort();
    const controller = new AbortController();
    running.current = { ask, session, controller, isAsked: image !== null };
    settle(session, ask);
    // Asked as soon as the server has the picture.
    if (image === null) return;
    const { signal } = controller;
    try {
      const { maskUrl } = await answerTo(ask.prompt, image, signal);
      await session.select(ask, await fetchBlob(maskUrl), signal, marginPx);
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

  const refuse = () => {
    const { transfer } = picture;
    if (transfer === 'offline' || transfer === 'refused') toast.error(NO_CLICKS[transfer]);
    else onSignIn();
  };

  // The picture has come, or will not come, while a click waited for it.
  const { fileId, transfer } = picture;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what became of the picture is all that counts
  useEffect(() => {
    const waiting = running.current;
    if (!waiting || waiting.isAsked) return;
    if (fileId !== null) void send(waiting.session, waiting.ask, fileId);
    else if (transfer !== 'coming') {
      cancel(waiting.session);
      refuse();
    }
  }, [fileId, transfer]);
  useEffect(
    () => () => {
      const left = running.current;
      if (left && !left.isAsked) left.session.set({ segmentationRunning: false });
    },
    [],
  );

  /** Nothing would come of a question: the server has no picture and gets none. */
  const isVain = picture.fileId === null && picture.transfer !== 'coming';
  const pickSubject = (session: MaskSession) => {
    if (isVain) return refuse();
    void send(session, askForSubject(session.view().state.sign), picture.fileId);
  };
  const pick = (session: MaskSession, picked: Picked) => {
    if (!touches(picked, picture)) return;
    if (isVain) return refuse();
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

  return { pick, pickSubject, cancel, pending };
}

function answerTo({ points, box }: SelectionPrompt, image: string, signal: AbortSignal) {
  if (isForSubject({ points, box })) return call('subjectMask', { image }, { signal });
  const prompt = { points: [...points], ...(box && { box: [...box] as [...typeof box] }) };
  return call('clickMask', { image, ...prompt }, { signal });
}
