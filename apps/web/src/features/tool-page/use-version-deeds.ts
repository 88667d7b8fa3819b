import { toast } from '../../shared/ui/index.ts';
import type { ToolForm } from './model/form.ts';
import { fileUrl } from './model/picture.ts';
import { maskFieldOf } from './model/send.ts';
import { discard, keep, NO_MARKS, toggleKept, undiscard } from './model/strip-marks.ts';
import type { useStripMarks } from './model/use-strip-marks.ts';
import { baseSlotOf, pictureOf, type Version } from './model/versions.ts';

interface VersionDeeds {
  /** The same settings, another seed. */
  readonly repeat: (version: Version) => void;
  /** The same settings, seed included. */
  readonly retry: (version: Version) => void;
  /** Goes on from the result: it becomes the picture the tool works on. */
  readonly accept: (version: Version) => void;
  readonly toggleKept: (version: Version) => void;
  /** Takes a version off the strip; the message brings it back. */
  readonly discard: (version: Version) => void;
}

/** What can be done with a version of the strip, apart from what the server does. */
export function useVersionDeeds(
  form: ToolForm,
  changeMarks: ReturnType<typeof useStripMarks>[1],
  start: () => void,
  show: (key: string | null) => void,
): VersionDeeds {
  const fillAndStart = (settings: Version['task']['settings']) => {
    form.restore(settings);
    start();
  };
  return {
    repeat: ({ task }) => fillAndStart(withoutSeed(form, task.settings)),
    retry: ({ task }) => fillAndStart(task.settings),
    accept(version) {
      const slot = baseSlotOf(form.tool);
      const picture = pictureOf(version);
      if (slot === null || picture === null) return;
      changeMarks((marks) => keep(marks, version.key));
      takeAsBase(form, slot, picture);
      toast.success('已作为底图，接着改');
    },
    toggleKept: ({ key }) => changeMarks((marks) => toggleKept(marks, key)),
    discard({ key }) {
      let before = NO_MARKS;
      show(null);
      changeMarks((marks) => {
        before = marks;
        return discard(marks, key);
      });
      toast.notify({
        tone: 'info',
        title: '已从版本条拿走',
        text: '历史里还在。',
        action: {
          label: '撤销',
          run: () => {
            changeMarks((marks) => undiscard(marks, key, before));
            show(key);
          },
        },
      });
    },
  };
}

function withoutSeed({ tool }: ToolForm, settings: Version['task']['settings']) {
  const isSeed = (name: string) => tool.fields[name]?.kind === 'seed';
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !isSeed(name)));
}

/** Puts a picture into a slot; a mask over the old one stays if it is of the same size. */
export function takeAsBase(
  form: ToolForm,
  slot: string,
  picture: NonNullable<ReturnType<typeof pictureOf>>,
): void {
  const maskField = maskFieldOf(form.tool, slot);
  const mask = maskField === null ? undefined : form.getState().pictures[maskField];
  form.putRemote(slot, picture);
  const fits = mask?.width === picture.width && mask.height === picture.height;
  if (maskField === null || !mask || !fits || mask.fileId === null) return;
  const { fileId, width, height } = mask;
  // The address it was drawn under was let go with the old picture.
  form.putRemote(maskField, { fileId, url: fileUrl(fileId), width, height });
}
