import type { Settings, ToolSample } from '@zhuhui/tools';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { HttpError } from '../../shared/api-client/index.ts';
import { type Draft, takeDraft } from '../../shared/data/draft.ts';
import { enteredSettings } from '../../shared/data/tool-entry.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { toast } from '../../shared/ui/index.ts';

import type { ToolForm } from './model/form.ts';
import { entryOf, maskFieldOf, type SendState, sentState } from './model/send.ts';
import { nameOf } from './model/settings.ts';

/**
 * Fills the page with what was sent from another tool, with settings that were proposed elsewhere, or with
 * what was there before signing in; the runs that were pressed for then are started.
 * @param isResumed what the address brought is on the page again, with what was made of it
 */
export function usePageStart(
  form: ToolForm,
  startSeries: (changes: readonly Settings[]) => void,
  isResumed = false,
): void {
  const { key, state } = useLocation();
  const user = useCurrentUser();
  const latestStart = useRef(startSeries);
  latestStart.current = startSeries;

  // It stays with the address until a run takes its place: a page that is loaded again has it again.
  const taken = useRef(isResumed ? key : '');
  useEffect(() => {
    if (taken.current === key) return;
    taken.current = key;
    const sent = sentState(state);
    const entered = enteredSettings(state);
    if (sent !== null) receive(form, sent);
    if (entered !== null) form.restore(entered);
  }, [form, key, state]);

  const signedIn = user !== null;
  useEffect(() => {
    void takeDraft(form.tool.id).then(async (draft) => {
      if (draft === null) return;
      await fill(form, draft.settings, draft.pictures);
      if (draft.starts.length > 0 && signedIn) latestStart.current(draft.starts);
    });
  }, [form, signedIn]);
}

/** Puts what another tool sent where this one takes it; the mask after the picture, which drops masks. */
function receive(form: ToolForm, { picture, more = [], mask }: SendState): void {
  const entry = entryOf(form.tool);
  if (entry === null) return;
  if (entry.kind === 'pictures') {
    for (const each of [picture, ...more]) {
      const slot = form.addSlot(entry.field);
      if (slot !== null) form.putRemote(slot, each);
    }
    return;
  }
  form.putRemote(entry.field, picture);
  const maskField = mask && maskFieldOf(form.tool, entry.field);
  if (maskField) form.putRemote(maskField, mask);
}

/**
 * Fills the page at once with what needs no upload. Masks and the list of regions come after the picture
 * they lie over: taking it in drops them.
 */
async function fill(
  form: ToolForm,
  settings: Settings,
  pictures: Draft['pictures'],
): Promise<void> {
  const { fields } = form.tool;
  const set = (liesOver: boolean) => {
    for (const [name, value] of Object.entries(settings)) {
      if ((fields[name]?.kind === 'maskedPrompts') === liesOver) form.set(name, value);
    }
  };
  const put = async (liesOver: boolean) => {
    for (const [slot, picture] of Object.entries(pictures)) {
      const isMask = fields[nameOf(slot)]?.kind.startsWith('mask') ?? false;
      if (isMask !== liesOver) continue;
      if (picture instanceof Blob) await form.putFile(slot, picture);
      else form.putRemote(slot, picture);
    }
  };
  for (const liesOver of [false, true]) {
    set(liesOver);
    await put(liesOver);
  }
}

/** Settings as the page holds them: of a list of regions, the slots of their masks. */
function settingsOnPage({ tool }: ToolForm, settings: Settings): Settings {
  const asSlots = (regions: readonly Settings[]) =>
    regions.map(({ maskImage, ...others }) => ({ ...others, slot: maskImage }));
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      tool.fields[name]?.kind === 'maskedPrompts' ? asSlots(value as readonly Settings[]) : value,
    ]),
  );
}

/** Fetches a sample's pictures and fills the page with it. */
export async function fillWithSample(form: ToolForm, sample: ToolSample): Promise<void> {
  try {
    const files = await Promise.all(
      Object.entries(sample.pictures).map(async ([slot, path]): Promise<[string, Blob]> => {
        const response = await fetch(path);
        if (!response.ok) throw new HttpError('status', { status: response.status });
        const name = path.split('/').at(-1) ?? slot;
        const blob = await response.blob();
        return [slot, new File([blob], name, { type: blob.type })];
      }),
    );
    await fill(form, settingsOnPage(form, sample.settings ?? {}), Object.fromEntries(files));
  } catch {
    toast.error('示例没有取到，请再试一次');
  }
}
