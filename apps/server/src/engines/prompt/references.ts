import type { Settings } from '@zhuhui/tools';

/** What a picture given beside the base is for. */
export type ReferenceKind = 'item' | 'material' | 'sky' | 'style' | 'zones';

/** Settings that name one, the most telling first: a model takes only so many. */
export const REFERENCE_FIELDS: Readonly<Record<string, ReferenceKind>> = {
  itemImage: 'item',
  materialImage: 'material',
  skyImage: 'sky',
  styleImage: 'style',
  channelMap: 'zones',
};

export interface Reference {
  readonly kind: ReferenceKind;
  readonly fileId: string;
}

/** The first `most` references of a task. */
export function referencesOf(settings: Settings, most: number): readonly Reference[] {
  const named = Object.entries(REFERENCE_FIELDS).flatMap(([field, kind]): Reference[] => {
    const fileId = settings[field];
    if (typeof fileId !== 'string' || !fileId) return [];
    // Only the chosen category counts then.
    return settings.ignoreWordAndImage && kind === 'style' ? [] : [{ kind, fileId }];
  });
  return named.slice(0, Math.max(0, most));
}
