import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { MaskDesk } from './MaskDesk.ts';
import type { ToolForm } from './model/form.ts';
import type { Version } from './model/versions.ts';

/**
 * Leads through tools that need a mask: a new picture goes straight to the desk, and with tools that
 * run on the stroke each result becomes the next picture, so that strokes chain.
 */
export function useMaskFlow(form: ToolForm, desk: MaskDesk, versions: readonly Version[]): void {
  const { tool } = form;
  const mask = Object.entries(tool.fields).find(
    ([, field]) => field.kind === 'mask' && field.required,
  );
  const maskSlot = mask?.[0] ?? null;
  const pictureSlot = mask?.[1].kind === 'mask' ? mask[1].of : null;
  const picture = useStore(form, ({ pictures }) =>
    pictureSlot === null ? undefined : pictures[pictureSlot],
  );
  const broughtIn = useStore(form, (state) => state.broughtIn);

  const offered = useRef<string | null>(null);
  const isReady = picture !== undefined && (picture.state === 'ready' || picture.state === 'local');
  useEffect(() => {
    if (maskSlot === null || !picture || !isReady) return;
    if (broughtIn !== picture.url || offered.current === picture.url) return;
    offered.current = picture.url;
    desk.open(maskSlot);
  }, [maskSlot, picture, isReady, broughtIn, desk]);

  const newest = versions[0];
  const chained = useRef<string | null>(newest?.key ?? null);
  useEffect(() => {
    const result = newest?.result;
    if (tool.trigger !== 'stroke' || pictureSlot === null || !result) return;
    if (chained.current === newest.key) return;
    chained.current = newest.key;
    // Only while drawing: a version opened from the history is there to be looked at.
    if (desk.slot !== null) form.putRemote(pictureSlot, result);
  }, [tool, pictureSlot, newest, desk, form]);
}
