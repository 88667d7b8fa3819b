import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ToolForm } from './model/form.ts';
import { contentOf, keepPage, placeOf } from './model/kept-pages.ts';

/** Typing is kept once it pauses. */
const PAUSE_MS = 300;

/** Keeps what is on the page with its place in the tab's history, for those who come back or load it again. */
export function useKeptPage(form: ToolForm): void {
  const { key } = useLocation();
  const place = useRef('');
  const isTouched = useRef(false);

  useEffect(() => {
    place.current = placeOf(key);
    // A run's address is another place, with the same on it.
    if (isTouched.current) keepPage(place.current, form.tool.id, contentOf(form.getState()));
  }, [form, key]);

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (pause === undefined) return;
      clearTimeout(pause);
      pause = undefined;
      keepPage(place.current, form.tool.id, contentOf(form.getState()));
    };
    const stop = form.subscribe(() => {
      isTouched.current = true;
      pause ??= setTimeout(keep, PAUSE_MS);
    });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      stop();
      window.removeEventListener('pagehide', keep);
    };
  }, [form]);
}
