import type { ToolSample } from '@zhuhui/tools';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HttpError } from '../../shared/api-client/index.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { toast } from '../../shared/ui/index.ts';
import { takeDraft } from './model/draft.ts';
import type { ToolForm } from './model/form.ts';
import { sentPicture } from './model/send.ts';

/** Fills the page with what was sent from another tool, or with what was there before signing in. */
export function usePageStart(form: ToolForm, pictureSlot: string | null, start: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const sent = sentPicture(location.state);
  const latestStart = useRef(start);
  latestStart.current = start;

  useEffect(() => {
    if (sent === null || pictureSlot === null) return;
    form.putRemote(pictureSlot, sent);
    // Taken once: going back must not bring it again.
    void navigate({ search: window.location.search }, { replace: true, state: null });
  }, [form, pictureSlot, sent, navigate]);

  const signedIn = user !== null;
  useEffect(() => {
    if (!signedIn) return;
    void takeDraft(form.tool.id).then(async (draft) => {
      if (draft === null) return;
      for (const [name, value] of Object.entries(draft.settings)) form.set(name, value);
      for (const [slot, blob] of orderedByLayer(form, draft.pictures))
        await form.putFile(slot, blob);
      latestStart.current();
    });
  }, [form, signedIn]);
}

/** Pictures before the masks over them: taking in a picture drops its masks. */
function orderedByLayer<T>(form: ToolForm, pictures: Readonly<Record<string, T>>): [string, T][] {
  const isMask = (slot: string) =>
    form.tool.fields[slot.split('#')[0] ?? '']?.kind.startsWith('mask');
  return Object.entries(pictures).sort(([a], [b]) => Number(isMask(a)) - Number(isMask(b)));
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
    for (const [name, value] of Object.entries(sample.settings ?? {})) form.set(name, value);
    for (const [slot, file] of orderedByLayer(form, Object.fromEntries(files))) {
      await form.putFile(slot, file);
    }
  } catch {
    toast.error('示例没有取到，请再试一次');
  }
}
