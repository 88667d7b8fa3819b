import type { Settings, ToolSample } from '@zhuhui/tools';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HttpError } from '../../shared/api-client/index.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { toast } from '../../shared/ui/index.ts';
import { takeDraft } from './model/draft.ts';
import type { ToolForm } from './model/form.ts';
import { sentPicture } from './model/send.ts';
import { nameOf } from './model/settings.ts';

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
      await fill(form, draft.settings, draft.pictures);
      if (draft.starts) latestStart.current();
    });
  }, [form, signedIn]);
}

/** Pictures first: taking one in drops the masks, and the list of regions, that lie over it. */
async function fill(
  form: ToolForm,
  settings: Settings,
  pictures: Readonly<Record<string, Blob>>,
): Promise<void> {
  const isMask = (slot: string) => form.tool.fields[nameOf(slot)]?.kind.startsWith('mask');
  const put = async (wanted: boolean) => {
    for (const [slot, blob] of Object.entries(pictures)) {
      if (isMask(slot) === wanted) await form.putFile(slot, blob);
    }
  };
  await put(false);
  for (const [name, value] of Object.entries(settings)) form.set(name, value);
  await put(true);
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
    await fill(form, sample.settings ?? {}, Object.fromEntries(files));
  } catch {
    toast.error('示例没有取到，请再试一次');
  }
}
