import { useQueryClient } from '@tanstack/react-query';
import { LIVE_FRAME_SIDE_PX } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { refreshTickets } from '../../../shared/data/user.ts';
import { toast } from '../../../shared/ui/index.ts';
import type { ToolForm } from '../model/form.ts';
import { type Crop, WHOLE } from './crop.ts';
import { createLiveLoop, type LiveLoop, type LiveState } from './live-loop.ts';
import { pauseWhileHidden } from './pause-while-hidden.ts';
import { type SharedScreen, sharePicture, shareScreen } from './screen.ts';
import { createSettingsSender } from './settings-sender.ts';

const TICK_MS = 60;
/** Words in the making are not sent letter by letter. */
const TYPING_MS = 300;
/** Until settings that did not arrive are sent again. */
const AGAIN_MS = 1_500;

export interface LiveShare {
  readonly screen: SharedScreen;
  readonly loop: LiveLoop;
  readonly sessionId: string;
  /** Gives the screen back and lets the server forget the session; once, however often it is called. */
  readonly close: () => void;
}

/** Starts, steers and ends the sharing of a screen. */
export function useLive(form: ToolForm) {
  const client = useQueryClient();
  const [share, setShare] = useState<LiveShare | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  /** What the next frame is cut to, also before the page is drawn anew. */
  const latestCrop = useRef(crop);
  const cutTo = (next: Crop) => {
    latestCrop.current = next;
    setCrop(next);
  };

  const start = async (picture?: string): Promise<void> => {
    if (!form.check()) return;
    setStarting(true);
    let screen: SharedScreen | null = null;
    try {
      let loop: LiveLoop | null = null;
      // The browser wants the user's own press before the picker: nothing may be waited for before it.
      screen = await (picture ? sharePicture(picture) : shareScreen(() => loop?.end()));
      share?.loop.end();
      share?.close();
      const { sessionId } = await call('liveStart', { settings: form.settingsToSend() });
      cutTo(WHOLE);
      loop = loopOf(sessionId, screen, () => latestCrop.current);
      setShare({ screen, loop, sessionId, close: closing(screen, sessionId) });
      // Ended in the browser's bar while the session was being opened.
      if (!screen.stream.active) loop.end();
    } catch (error) {
      screen?.stop();
      if (!isDeclined(error)) toast.error(messageOfStart(error));
    } finally {
      setStarting(false);
    }
  };

  const state = useLiveState(share?.loop ?? null);
  const phase = state?.phase ?? 'ended';
  useEffect(() => {
    if (share === null || phase === 'ended') return;
    const timer = setInterval(share.loop.tick, TICK_MS);
    return () => clearInterval(timer);
  }, [share, phase]);

  // What ends, ends everywhere: the browser's bar goes, the server forgets, the balance is read anew.
  useEffect(() => {
    if (share === null || phase !== 'ended') return;
    share.close();
    refreshTickets(client);
  }, [share, phase, client]);
  useEffect(() => () => share?.close(), [share]);

  useEffect(() => (share === null ? undefined : pauseWhileHidden(share.loop)), [share]);

  useEffect(() => {
    if (share === null) return;
    const { loop, sessionId } = share;
    const timers: Partial<Record<'typing' | 'again', ReturnType<typeof setTimeout>>> = {};
    const after = (name: keyof typeof timers, ms: number, work: () => void) => {
      clearTimeout(timers[name]);
      timers[name] = setTimeout(() => {
        if (loop.store.getState().phase !== 'ended') work();
      }, ms);
    };
    const change = createSettingsSender({
      send: (settings) => call('liveSettings', { sessionId, settings }),
      judge: (error) => ({ mayPass: deedAfter(error) !== 'end', words: messageOf(error) }),
      arrived: loop.restart,
      tell: toast.error,
      later: (work) => after('again', AGAIN_MS, work),
    });
    const stop = form.subscribe((now, before) => {
      if (now.settings === before.settings) return;
      after('typing', TYPING_MS, () => change(form.settingsToSend()));
    });
    return () => {
      for (const timer of Object.values(timers)) clearTimeout(timer);
      stop();
    };
  }, [share, form]);

  const minutes = state?.meter?.minutes ?? 0;
  useEffect(() => {
    if (minutes > 0) refreshTickets(client);
  }, [minutes, client]);

  return {
    share,
    phase,
    /** What the share has come to so far; null before its first picture. */
    meter: state?.meter ?? null,
    isStarting,
    crop,
    /** @param picture address of one that stands for the screen */
    start: (picture?: string) => void start(picture),
    setCrop(next: Crop) {
      cutTo(next);
      share?.loop.restart();
    },
  };
}

function closing(screen: SharedScreen, sessionId: string): () => void {
  let closed = false;
  return () => {
    if (closed) return;
    closed = true;
    screen.stop();
    call('liveStop', { sessionId }).catch(() => undefined);
  };
}

function loopOf(sessionId: string, screen: SharedScreen, crop: () => Crop): LiveLoop {
  return createLiveLoop({
    grab: () => screen.frame(crop(), LIVE_FRAME_SIDE_PX),
    send: (frame, still) => call('liveFrame', { sessionId, frame, still }),
    judge: (error) => ({ deed: deedAfter(error), words: messageOf(error) }),
    nowMs: () => performance.now(),
    soon: (work) => void setTimeout(work),
  });
}

const STATUS_CONFLICT = 409;
const LASTING = new Set([400, 401, 402, 404]);

function deedAfter(error: unknown): 'end' | 'wait' | 'skip' {
  if (!(error instanceof ApiError)) return 'wait';
  if (error.code === STATUS_CONFLICT) return 'skip';
  return LASTING.has(error.code) ? 'end' : 'wait';
}

const isDeclined = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

const messageOfStart = (error: unknown): string =>
  error instanceof DOMException ? '没有取得画面，请换一个窗口再试' : messageOf(error);

/** Stands in for a loop's store while nothing is shared. */
const NOTHING = createStore<LiveState | null>(() => null);

/** What the loop shows; null while nothing is shared. */
export function useLiveState(loop: LiveLoop | null): LiveState | null {
  return useStore(loop?.store ?? NOTHING);
}
