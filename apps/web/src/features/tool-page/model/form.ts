import {
  defaultsOf,
  type Field,
  type Settings,
  type ToolDefinition,
  withAnswer,
} from '@zhuhui/tools';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { HttpError, messageOf } from '../../../shared/api-client/index.ts';
import type { PageContent } from './kept-pages.ts';
import {
  fileUrl,
  localPicture,
  type Picture,
  type PictureServices,
  type RemotePicture,
  remotePicture,
} from './picture.ts';
import {
  freeSlot,
  listIn,
  nameOf,
  problemsOf,
  type Region,
  regionsIn,
  settingsToSend,
  slotOf,
} from './settings.ts';
import { waitingList } from './waiting-list.ts';

export interface FormState {
  /** Values of plain fields; slot names for `pictures`, regions for `maskedPrompts`. */
  readonly settings: Settings;
  /** Pictures by slot: the field's name, or `name#n` in lists. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** What the last check or the server found wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Address of the picture the user last brought in; null while the form shows an earlier run. */
  readonly broughtIn: string | null;
  /** Slots whose mask is about to change: what is drawn has not become a picture yet. */
  readonly drawing: readonly string[];
}

export interface ToolForm extends StoreApi<FormState> {
  readonly tool: ToolDefinition;
  set(name: string, value: unknown): void;
  /** Takes a file into a slot: reads, checks, and uploads it when somebody is signed in. */
  putFile(slot: string, blob: Blob, waitingId?: string): Promise<void>;
  putRemote(slot: string, picture: RemotePicture): void;
  clear(slot: string): void;
  /** Says whether the mask of a slot is about to change. */
  setDrawing(slot: string, isDrawing: boolean): void;
  /** Takes what closes an outline that is still open in the mask editor; null where there is no editor. */
  setFinisher(finish: (() => void) | null): void;
  /** Closes what is still open in the mask editor: it is part of what the user sees and starts. */
  finishDrawing(): void;
  /** Whether a mask over the picture at an address is still asked for: its editor may end later than the picture. */
  wantsMask(slot: string, pictureUrl: string): boolean;
  /** Adds a slot to a `pictures` or `maskedPrompts` field and returns its name; null when full. */
  addSlot(name: string): string | null;
  removeSlot(name: string, slot: string): void;
  /**
   * Puts a picture that was removed, or a place that had none, back into the list, and returns its slot; null
   * when the list is full. Its name may be another: what came in since may have taken the old one.
   */
  putBack(name: string, at: number, picture: Picture | undefined): string | null;
  /** Uploads what was taken in before the visitor signed in, or while there was no connection. */
  uploadWaiting(): Promise<void>;
  /** Fills the page with the settings of an earlier run. */
  restore(settings: Settings): void;
  /** Fills the page as it was when it was left. */
  resume(content: PageContent): void;
  /** Whether everything is there; problems are shown at the fields otherwise. */
  check(): boolean;
  showProblems(problems: Readonly<Record<string, string>>): void;
  /** Says at the slot's field why something was not taken in. */
  refuse(slot: string, reason: string): void;
  /** Settings as the server takes them; pictures that are not uploaded are missing. */
  settingsToSend(): Settings;
}

/** The state of one tool page: settings and pictures, checked by the tool's own definition. */
export function createToolForm(
  tool: ToolDefinition,
  services: PictureServices,
  isSignedIn: () => boolean,
): ToolForm {
  const store = createStore<FormState>(() => ({
    settings: defaultsOf(tool.fields),
    pictures: {},
    problems: {},
    broughtIn: null,
    drawing: [],
  }));
  const { getState, setState } = store;
  let finisher: (() => void) | null = null;

  const fieldOf = (slot: string): Field | undefined => tool.fields[nameOf(slot)];

  const setPicture = (slot: string, picture: Picture | null) =>
    setState(({ pictures, problems }) => {
      const { [slot]: old, ...others } = pictures;
      if (old && old.url !== picture?.url) void waiting.forget(old.url);
      if (old?.blob && old.url !== picture?.url) URL.revokeObjectURL(old.url);
      const left = picture ? { ...pictures, [slot]: picture } : others;
      const problem = picture?.problem ?? null;
      // That an upload has come further answers nothing that the field was told.
      const goesOn = old !== undefined && old.url === picture?.url && problem === null;
      const name = nameOf(slot);
      const told = problem ?? problemAmong(left, name);
      return { pictures: left, problems: goesOn ? problems : withProblem(problems, name, told) };
    });

  const setBroughtIn = (slot: string, url: string) => {
    if (fieldOf(slot)?.kind === 'picture') setState({ broughtIn: url });
  };

  /** Changes a picture only if the slot still holds the one that was taken in. */
  const update = (slot: string, url: string, change: Partial<Picture>) => {
    const current = getState().pictures[slot];
    if (current?.url === url) setPicture(slot, { ...current, ...change });
  };

  /** Takes a mask away, and with it what is still being drawn of it. */
  const dropMask = (slot: string) => {
    setPicture(slot, null);
    form.setDrawing(slot, false);
  };

  /** Masks belong to the picture they were drawn over. */
  const dropMasksOf = (slot: string) => {
    for (const [name, field] of Object.entries(tool.fields)) {
      if (field.kind === 'mask' && field.of === slot) dropMask(name);
      if (field.kind === 'maskedPrompts' && field.of === slot) {
        for (const region of regionsIn(getState().settings, name)) dropMask(region.slot);
        form.set(name, []);
      }
    }
  };

  const waiting = waitingList(services.waiting);

  /** Goes on with the server's copy of what the browser cannot show, a TIFF for one; its size is known only now. */
  const showStored = (slot: string, { url, blob }: Picture, remote: RemotePicture) => {
    if (getState().pictures[slot]?.url !== url) return;
    const problem = problemOfSize(remote, fieldOf(slot));
    const stored = { ...remotePicture(remote), blob };
    setPicture(slot, problem ? { ...stored, state: 'failed', problem } : stored);
    setBroughtIn(slot, remote.url);
  };

  const upload = async (slot: string, picture: Picture) => {
    const { blob, url } = picture;
    if (blob === null) return;
    update(slot, url, { state: 'uploading' });
    try {
      const remote = await services.upload(blob);
      await waiting.forget(url);
      if (picture.width === 0) return showStored(slot, picture, remote);
      // The server may have turned it upright: its size is the one that counts.
      const { fileId, width, height } = remote;
      update(slot, picture.url, { state: 'ready', fileId, width, height });
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'network') {
        update(slot, url, { state: 'waiting' });
        return waiting.keep(url, { toolId: tool.id, slot, blob });
      }
      await waiting.forget(url);
      update(slot, picture.url, { state: 'failed', problem: messageOf(error) });
    }
  };

  const form: ToolForm = {
    ...store,
    tool,
    set: (name, value) =>
      setState(({ settings, problems }) => ({
        settings: withAnswer(tool.fields, settings, name, value),
        problems: withProblem(problems, name, null),
      })),
    async putFile(slot, blob, waitingId) {
      const picture = localPicture(blob);
      if (waitingId !== undefined) waiting.adopt(picture.url, waitingId);
      dropMasksOf(slot);
      setPicture(slot, picture);
      setBroughtIn(slot, picture.url);
      const size = await services.measure(picture.url);
      if (size) update(slot, picture.url, size);
      const problem = size && problemOfSize(size, fieldOf(slot));
      if (problem) return update(slot, picture.url, { state: 'failed', problem });
      if (isSignedIn()) await upload(slot, { ...picture, ...size });
      else update(slot, picture.url, { state: 'local' });
    },
    putRemote(slot, picture) {
      dropMasksOf(slot);
      setPicture(slot, remotePicture(picture));
      setBroughtIn(slot, picture.url);
      if (picture.width === 0) {
        void services.measure(picture.url).then((size) => {
          if (size) update(slot, picture.url, size);
        });
      }
    },
    clear(slot) {
      dropMasksOf(slot);
      setPicture(slot, null);
    },
    setDrawing: (slot, isDrawing) =>
      setState(({ drawing }) => {
        const others = drawing.filter((other) => other !== slot);
        return { drawing: isDrawing ? [...others, slot] : others };
      }),
    setFinisher(next) {
      finisher = next;
    },
    finishDrawing: () => finisher?.(),
    wantsMask(slot, pictureUrl) {
      const { settings, pictures } = getState();
      const field = fieldOf(slot);
      if (field?.kind !== 'mask' && field?.kind !== 'maskedPrompts') return false;
      if (pictures[field.of]?.url !== pictureUrl) return false;
      const isListed = (region: Region) => region.slot === slot;
      return field.kind === 'mask' || regionsIn(settings, nameOf(slot)).some(isListed);
    },
    addSlot(name) {
      const field = tool.fields[name];
      const list = listIn(getState().settings, name);
      if (!field || !('max' in field) || list.length >= field.max) return null;
      const slot = freeSlot(name, list);
      form.set(name, [...list, field.kind === 'maskedPrompts' ? { slot, prompt: '' } : slot]);
      return slot;
    },
    removeSlot(name, slot) {
      dropMask(slot);
      const list = listIn(getState().settings, name);
      form.set(
        name,
        list.filter((entry) => slotOf(entry) !== slot),
      );
    },
    putBack(name, at, picture) {
      const before = listIn(getState().settings, name);
      const slot = form.addSlot(name);
      if (slot === null) return null;
      const entry = listIn(getState().settings, name).find((each) => slotOf(each) === slot);
      form.set(name, [...before.slice(0, at), entry, ...before.slice(at)]);
      if (!picture) return slot;
      const { state, blob, url } = picture;
      // What was on its way up when it was removed was let go, and the address of a blob with it.
      if (state === 'ready') {
        const isLetGo = blob !== null && url.startsWith('blob:');
        setPicture(slot, { ...picture, url: isLetGo ? URL.createObjectURL(blob) : url });
      } else if (blob) void form.putFile(slot, blob);
      return slot;
    },
    async uploadWaiting() {
      const waiting = Object.entries(getState().pictures).filter(
        ([, { state }]) => state === 'local' || state === 'waiting',
      );
      await Promise.all(waiting.map(([slot, picture]) => upload(slot, picture)));
    },
    restore(settings) {
      setState({ settings: defaultsOf(tool.fields), pictures: {}, problems: {}, drawing: [] });
      const put = (slot: string, fileId: unknown) => {
        if (typeof fileId !== 'string') return;
        const remote = { fileId, url: fileUrl(fileId), width: 0, height: 0 };
        form.putRemote(slot, remote);
      };
      const entries = Object.entries(tool.fields);
      // Pictures first: taking one in drops the masks over it.
      for (const pass of ['picture', 'others'] as const) {
        for (const [name, field] of entries) {
          const value = settings[name];
          if (value === undefined || (field.kind === 'picture') !== (pass === 'picture')) continue;
          if (field.kind === 'picture' || field.kind === 'mask') put(name, value);
          else if (field.kind === 'pictures' || field.kind === 'maskedPrompts') {
            for (const entry of value as (string | { maskImage: string; prompt: string })[]) {
              const slot = form.addSlot(name);
              if (slot === null) continue;
              put(slot, typeof entry === 'string' ? entry : entry.maskImage);
              if (typeof entry !== 'string') setRegionPrompt(form, name, slot, entry.prompt);
            }
          } else form.set(name, value);
        }
      }
      setState({ broughtIn: null });
    },
    resume({ settings, pictures }) {
      const shown = Object.entries(pictures).map(([slot, picture]) => [
        slot,
        remotePicture(picture),
      ]);
      setState({
        settings: { ...defaultsOf(tool.fields), ...settings },
        pictures: Object.fromEntries(shown),
        ...{ problems: {}, drawing: [] },
      });
    },
    check() {
      const { settings, pictures } = getState();
      const problems = problemsOf(tool, settings, pictures);
      setState({ problems });
      return Object.keys(problems).length === 0;
    },
    showProblems: (problems) => setState({ problems }),
    refuse: (slot, reason) =>
      setState(({ problems }) => ({ problems: withProblem(problems, nameOf(slot), reason) })),
    settingsToSend: () => settingsToSend(tool, getState().settings, getState().pictures),
  };
  return form;
}

export function setRegionPrompt(form: ToolForm, name: string, slot: string, prompt: string): void {
  form.set(
    name,
    regionsIn(form.getState().settings, name).map((region) =>
      region.slot === slot ? { slot, prompt } : region,
    ),
  );
}

/** What is wrong with one of a field's pictures: the list goes on saying so while others come and go. */
function problemAmong(pictures: FormState['pictures'], name: string): string | null {
  const wrong = Object.entries(pictures).find(
    ([slot, { problem }]) => nameOf(slot) === name && problem !== null,
  );
  return wrong?.[1].problem ?? null;
}

function withProblem(
  problems: Readonly<Record<string, string>>,
  name: string,
  problem: string | null,
): Readonly<Record<string, string>> {
  const { [name]: _dropped, ...others } = problems;
  return problem === null ? others : { ...others, [name]: problem };
}

function problemOfSize(size: { width: number; height: number }, field: Field | undefined) {
  const minimum = (field && 'minSidePx' in field && field.minSidePx) || 1;
  if (Math.min(size.width, size.height) >= minimum) return null;
  return `图片太小：${size.width} × ${size.height}，每边至少 ${minimum} 像素`;
}
