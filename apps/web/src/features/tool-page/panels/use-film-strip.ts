import type { Settings } from '@zhuhui/tools';
import { create } from 'zustand';
import { useTools } from '../../../shared/data/catalogue.ts';
import { toast } from '../../../shared/ui/index.ts';
import { useForm, useFormState } from '../FormContext.ts';
import type { Picture } from '../model/picture.ts';
import { TRANSITION_MARKS, type Transition } from './film-strip.ts';

/** Where the preview's head stands, s: the strip moves it, the stage shows it. */
export const useFilmHead = create<{ readonly seconds: number }>(() => ({ seconds: 0 }));

export const seek = (seconds: number): void => useFilmHead.setState({ seconds });

export interface FilmStrip {
  /** Name of the list's field. */
  readonly name: string;
  readonly slots: readonly string[];
  readonly pictures: Readonly<Record<string, Picture>>;
  readonly secondsEach: number;
  readonly totalSeconds: number;
  /** Null where the engine does not look at it. */
  readonly transition: Transition | null;
  /** As the designer reads it. */
  readonly transitionLabel: string;
}

/** The strip as the form holds it. */
export function useFilmStrip(): FilmStrip {
  const { tool } = useForm();
  const settings: Settings = useFormState((state) => state.settings);
  const pictures = useFormState((state) => state.pictures);
  const name =
    Object.entries(tool.fields).find(([, { panel }]) => panel === 'filmStrip')?.[0] ?? '';
  const slots = (settings[name] as readonly string[] | undefined) ?? [];
  const secondsEach = Number(settings.secondsEach);
  const chosen = String(settings.transition);
  const served = useTools().data?.find(({ definition }) => definition.id === tool.id);
  const isLookedAt = !served?.ignoredFields.includes('transition');
  const transition = isLookedAt && chosen in TRANSITION_MARKS ? (chosen as Transition) : null;
  const field = tool.fields.transition;
  const options = field?.kind === 'choice' ? field.options : [];
  return {
    ...{ name, slots, pictures, secondsEach, transition },
    totalSeconds: slots.length * secondsEach,
    transitionLabel: options.find(({ value }) => value === chosen)?.label ?? '',
  };
}

/** Takes a picture out of the strip, with the way back. */
export function useRemoval({ name, slots, pictures }: FilmStrip): (slot: string) => void {
  const form = useForm();
  return (slot) => {
    const at = slots.indexOf(slot);
    const picture = pictures[slot];
    form.removeSlot(name, slot);
    if (!picture) return;
    toast.notify({
      ...{ tone: 'info', title: `已移除第 ${at + 1} 张` },
      text: `还剩 ${slots.length - 1} 张`,
      action: {
        label: '撤销',
        run: () => void form.putBack(name, at, picture),
      },
    });
  };
}
