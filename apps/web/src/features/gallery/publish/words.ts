import type { GalleryBudget, GalleryEntry, GalleryKind } from '@zhuhui/contracts';
import type { Input } from '../../../shared/api-client/index.ts';

/** What an author writes about a work, as the form holds it. */
export interface Words {
  readonly kind: GalleryKind;
  readonly title: string;
  readonly description: string;
  /** Empty: as the first picture was made for. */
  readonly category: string;
  /** Empty: the category's. */
  readonly style: string;
  readonly areaM2: string;
  readonly city: string;
  readonly budget: GalleryBudget | '';
  readonly designer: string;
  readonly allowInput: boolean;
}

export const NO_WORDS: Words = {
  kind: 'set',
  title: '',
  description: '',
  category: '',
  style: '',
  areaM2: '',
  city: '',
  budget: '',
  designer: '',
  allowInput: false,
};

/** What an entry says of itself, to be changed. */
export function wordsOf(entry: GalleryEntry): Words {
  const { kind, title, description, category, style, facts, allowInput } = entry;
  return {
    ...{ kind, title, description, allowInput },
    category: category.at(-1)?.id ?? '',
    style: style?.id ?? '',
    areaM2: facts?.areaM2 ? String(facts.areaM2) : '',
    city: facts?.city ?? '',
    budget: facts?.budget ?? '',
    designer: facts?.designer ?? '',
  };
}

type Sent = Omit<Input<'galleryEdit'>, 'id'>;

/** The words as the server takes them: what was left empty is left out, and a set has no project data. */
export function sentWords(words: Words): Sent {
  const { kind, title, description, category, style, allowInput } = words;
  const areaM2 = Number.parseInt(words.areaM2, 10);
  const facts = {
    areaM2: Number.isNaN(areaM2) ? null : areaM2,
    city: words.city.trim(),
    budget: words.budget || null,
    designer: words.designer.trim(),
  };
  return {
    title: title.trim(),
    description: description.trim(),
    ...(category && { category }),
    ...(style && { style }),
    ...(kind === 'case' && { facts }),
    allowInput,
  };
}
