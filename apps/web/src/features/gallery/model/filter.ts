import { keywordMost } from 'virtual:contract';
import type { GalleryBudget, GalleryKind } from '@zhuhui/contracts';

export type GalleryOrder = 'hot' | 'new';

/** What the reader narrows a list to, as the address says it. */
export interface GalleryFilter {
  readonly words?: string;
  readonly category?: string;
  /** Ids of the facets. */
  readonly style?: string;
  readonly space?: string;
  /** `#rrggbb`. */
  readonly colour?: string;
  readonly city?: string;
  readonly budget?: GalleryBudget;
  readonly kind?: GalleryKind;
  readonly order?: GalleryOrder;
  /** Films, and works with one. */
  readonly films?: true;
  readonly followed?: true;
}

/** Parts of the filter that change; undefined takes one away. */
export type FilterChange = { readonly [K in keyof GalleryFilter]?: GalleryFilter[K] | undefined };

const KINDS: Record<GalleryKind, true> = { set: true, case: true };
const BUDGETS: Record<GalleryBudget, true> = {
  economy: true,
  comfort: true,
  quality: true,
  luxury: true,
};
const ORDERS: Record<GalleryOrder, true> = { hot: true, new: true };
const isKeyOf = <K extends string>(keys: Record<K, true>, key: string | null): key is K =>
  key !== null && Object.hasOwn(keys, key);
const CATEGORY = /^\d(\d\d){0,2}$/;
const COLOUR = /^#[0-9a-f]{6}$/;

/** Reads an address that anybody may have written: what makes no sense is left out. */
export function readFilter(query: URLSearchParams): GalleryFilter {
  const text = (name: string, most: number) => query.get(name)?.trim().slice(0, most);
  const [words, style, space, city] = [
    text('q', keywordMost),
    text('style', 40),
    text('space', 40),
    text('city', 20),
  ];
  const category = query.get('category') ?? '';
  const colour = `#${query.get('colour')?.toLowerCase()}`;
  const [budget, kind, order] = [query.get('budget'), query.get('kind'), query.get('order')];
  return {
    ...(words && { words }),
    ...(CATEGORY.test(category) && { category }),
    ...(style && { style }),
    ...(space && { space }),
    ...(COLOUR.test(colour) && { colour }),
    ...(city && { city }),
    ...(isKeyOf(BUDGETS, budget) && { budget }),
    ...(isKeyOf(KINDS, kind) && { kind }),
    ...(isKeyOf(ORDERS, order) && { order }),
    ...(query.get('films') === '1' && { films: true }),
    ...(query.get('followed') === '1' && { followed: true }),
  };
}

/** The same address with another filter; what else it says stays. */
export function writeFilter(query: URLSearchParams, filter: FilterChange): URLSearchParams {
  const next = new URLSearchParams(query);
  const values: Record<string, string | undefined> = {
    q: filter.words,
    category: filter.category,
    style: filter.style,
    space: filter.space,
    colour: filter.colour?.slice(1),
    city: filter.city,
    budget: filter.budget,
    kind: filter.kind,
    order: filter.order,
    films: filter.films && '1',
    followed: filter.followed && '1',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether anything but the order is asked for. */
export function isFiltered({ order: _, ...rest }: GalleryFilter): boolean {
  return Object.keys(rest).length > 0;
}
