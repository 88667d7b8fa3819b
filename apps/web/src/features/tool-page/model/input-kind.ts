import { renderFields, TREE_INDEX } from '@zhuhui/tools';

const { options } = renderFields(TREE_INDEX.interior).inputKind;

/** Chinese name of the kind a picture was taken for; null when nothing was found out. */
export function inputKindName(kind: unknown): string | null {
  return options.find(({ value }) => value === kind && value !== 'auto')?.label ?? null;
}
