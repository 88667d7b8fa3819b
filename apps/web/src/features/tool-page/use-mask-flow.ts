import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { MaskDesk } from './MaskDesk.ts';
import type { ToolForm } from './model/form.ts';
import { besideIn, lengthened, type PictureChain } from './model/picture-chain.ts';
import { regionsIn, slotOf } from './model/settings.ts';
import type { Version } from './model/versions.ts';

/** Undo and redo from one picture of a chain of strokes to the next; null where there is none. */
export interface ChainSteps {
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/**
 * Leads through tools that need a mask: a new picture goes straight to the desk, and with tools that
 * run on the stroke each result becomes the next picture, so that strokes chain.
 */
export function useMaskFlow(
  form: ToolForm,
  desk: MaskDesk,
  versions: readonly Version[],
): ChainSteps {
  const { tool } = form;
  const needed = useMemo(() => neededMask(form), [form]);
  const pictureSlot = needed?.of ?? null;
  const picture = useStore(form, ({ pictures }) =>
    pictureSlot === null ? undefined : pictures[pictureSlot],
  );
  const broughtIn = useStore(form, (state) => state.broughtIn);

  const offered = useRef<string | null>(null);
  const isReady =
    picture !== undefined &&
    (picture.state === 'ready' || ['local', 'waiting'].includes(picture.state));
  useEffect(() => {
    if (!needed || !picture || !isReady) return;
    if (broughtIn !== picture.url || offered.current === picture.url) return;
    offered.current = picture.url;
    const slot = needed.isList ? firstRegion(form, needed.name) : needed.name;
    if (slot !== null) desk.open(slot);
  }, [needed, picture, isReady, broughtIn, desk, form]);

  const [chain, setChain] = useState<PictureChain>([]);
  const newest = versions[0];
  const chained = useRef<string | null>(newest?.key ?? null);
  useEffect(() => {
    const result = newest?.result;
    if (tool.trigger !== 'stroke' || pictureSlot === null || !result) return;
    if (chained.current === newest.key) return;
    chained.current = newest.key;
    // Only while drawing: a version opened from the history is there to be looked at.
    if (desk.slot === null) return;
    const { fileId, width, height } = form.getState().pictures[pictureSlot] ?? {};
    if (fileId && width && height) {
      setChain((known) => lengthened(known, { fileId, width, height }, result));
    }
    form.putRemote(pictureSlot, result);
  }, [tool, pictureSlot, newest, desk, form]);

  const stepTo = (by: 1 | -1) => {
    const next = besideIn(chain, picture?.fileId, by);
    return next === null || pictureSlot === null ? null : () => form.putRemote(pictureSlot, next);
  };
  return { undo: stepTo(-1), redo: stepTo(1) };
}

/** The field of the mask, or of the masks, that the tool cannot do without, and the picture it lies over. */
function neededMask({ tool }: ToolForm) {
  for (const [name, field] of Object.entries(tool.fields)) {
    const isList = field.kind === 'maskedPrompts';
    if (isList || (field.kind === 'mask' && field.required)) return { name, of: field.of, isList };
  }
  return null;
}

function firstRegion(form: ToolForm, name: string): string | null {
  const [first] = regionsIn(form.getState().settings, name);
  return first ? slotOf(first) : form.addSlot(name);
}
