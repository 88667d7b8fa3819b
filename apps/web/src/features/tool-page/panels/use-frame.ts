import { useForm, useFormState } from '../FormContext.ts';
import type { Margins } from './frame.ts';
import { SIDES } from './grips.ts';

/** The margins that the form holds, how large they may be, and how to change them. */
export function useFrame(): {
  readonly margins: Margins;
  readonly most: number;
  readonly set: (margins: Margins) => void;
} {
  const form = useForm();
  const settings = useFormState((state) => state.settings);
  const [left, top, right, bottom] = SIDES.map((side) => Number(settings[side] ?? 0)) as [
    ...[number, number, number, number],
  ];
  const field = form.tool.fields.left;
  return {
    margins: { left, top, right, bottom },
    most: field?.kind === 'number' ? field.max : 0,
    set(margins) {
      for (const side of SIDES) form.set(side, margins[side]);
    },
  };
}
