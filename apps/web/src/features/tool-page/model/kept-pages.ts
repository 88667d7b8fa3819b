import type { Settings } from '@zhuhui/tools';
import { newId } from '../../../shared/browser/new-id.ts';
import { readStored } from '../../../shared/browser/storage.ts';
import { fileUrl, type Picture, type RemotePicture } from './picture.ts';
import { slotOf } from './settings.ts';

/** What a tool's page held when it was left, as far as the server has it too. */
export interface PageContent {
  readonly settings: Settings;
  readonly pictures: Readonly<Record<string, RemotePicture>>;
}

interface KeptPage extends PageContent {
  readonly place: string;
  readonly toolId: string;
  readonly ownerId: string | null;
}

const KEY = 'toolPages';
/** Places of one tab's history, the last first. */
const MOST_PAGES = 12;

/**
 * Names a page's place in its tab's history: the same after Back and after a reload, another for an address
 * that is gone to anew. The first place of a visit has no key of its own and is given a name.
 */
export function placeOf(key: string): string {
  if (key !== 'default') return key;
  const state = window.history.state as { readonly place?: string } | null;
  const place = state?.place ?? newId();
  if (!state?.place) window.history.replaceState({ ...state, place }, '');
  return place;
}

const owner = (): string | null => readStored('loginAccountId') ?? null;

function readAll(): readonly KeptPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as KeptPage[];
  } catch {
    return [];
  }
}

/** What the same user left at a place; null where there is nothing of this tool. */
export function keptPage(place: string, toolId: string): PageContent | null {
  const page = readAll().find((each) => each.place === place);
  return page?.toolId === toolId && page.ownerId === owner() ? page : null;
}

export function keepPage(place: string, toolId: string, content: PageContent): void {
  const others = readAll().filter((each) => each.place !== place);
  const page: KeptPage = { place, toolId, ownerId: owner(), ...content };
  try {
    sessionStorage.setItem(KEY, JSON.stringify([page, ...others].slice(0, MOST_PAGES)));
  } catch {
    // Where storage is blocked, a page that is left is left.
  }
}

/** A form without the pictures that are not on the server yet, and the places that lists have for them. */
export function contentOf({
  settings,
  pictures,
}: {
  readonly settings: Settings;
  readonly pictures: Readonly<Record<string, Picture>>;
}): PageContent {
  const stored = Object.entries(pictures).flatMap(
    ([slot, { fileId, url, width, height }]): [string, RemotePicture][] => {
      if (fileId === null) return [];
      // The address of a page's own bytes ends with the page.
      const shown = url.startsWith('blob:') ? fileUrl(fileId) : url;
      return [[slot, { fileId, url: shown, width, height }]];
    },
  );
  const kept = Object.fromEntries(stored);
  const isMissing = (entry: unknown) =>
    typeof entry === 'string' && entry.includes('#') && kept[slotOf(entry)] === undefined;
  return {
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.filter((entry) => !isMissing(entry)) : value,
      ]),
    ),
    pictures: kept,
  };
}
