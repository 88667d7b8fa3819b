import { useQueryClient } from '@tanstack/react-query';
import type { ToolDefinition } from '@zhuhui/tools';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { currentUserQuery } from '../../shared/data/user.ts';
import { createToolForm, type ToolForm } from './model/form.ts';
import { contentOf, keepPage, keptPage, placeOf } from './model/kept-pages.ts';
import { pictureServicesOf } from './model/picture.ts';

/** Typing is kept once it pauses. */
const PAUSE_MS = 300;

/** The form of a tool's page, filled in as it was left at this place of the tab's history; kept there from now on. */
export function useKeptForm(tool: ToolDefinition): {
  readonly form: ToolForm;
  /** There was something to fill it with. */
  readonly isResumed: boolean;
} {
  const client = useQueryClient();
  const { key } = useLocation();
  const [made] = useState(() => {
    const form = createToolForm(tool, pictureServicesOf(tool), () =>
      Boolean(client.getQueryData(currentUserQuery.queryKey)),
    );
    const left = keptPage(placeOf(key), tool.id);
    if (left) form.resume(left);
    return { form, isResumed: left !== null };
  });
  useKeptPage(made.form);
  return made;
}

/** Keeps what is on the page with its place in the tab's history, for those who come back or load it again. */
function useKeptPage(form: ToolForm): void {
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
