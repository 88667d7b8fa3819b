import { newId } from './new-id.ts';

/** Where a visitor came from, as it stands in the address of the first visit. */
export interface VisitSource {
  readonly k?: string;
  readonly p?: string;
  readonly source?: string;
  readonly u?: string;
}

/** How files are named and written when they are downloaded. */
export interface DownloadWishes {
  readonly template: string;
  readonly project: string;
  readonly dpi: number;
}

/** Versions of a strip, by key. */
export interface StripMarks {
  readonly kept: readonly string[];
  readonly discarded: readonly string[];
}

/** Materials against times of day: what was chosen and the runs it came to. */
export interface KeptSheet {
  readonly plan: {
    /** Words added to the description, one a row; none = one row with the description as it is. */
    readonly materials: readonly string[];
    readonly times: readonly { readonly value: string; readonly label: string }[];
  };
  /** Row by row; null where the server refused one. */
  readonly taskIds: readonly (string | null)[];
}

/** A client's visit by a link. */
export interface ShareVisit {
  /** Names the link and the visitor; null until the code was right once. */
  readonly pass: string | null;
  /** As he called himself; empty until he did. */
  readonly author: string;
}

/** Everything the product keeps in the browser, by its exact name. */
interface StoredValues {
  subUUID: string;
  /** Generated once and kept across visits. */
  lingganUUID: string;
  source: VisitSource;
  loginPhone: string;
  inviteCode: string;
  userType: string;
  userInfo: Record<string, unknown>;
  defaultCollect: string;
  loginAccountId: string;
  /** Address to return to; a DELETE on it at logout when it is ours. */
  redirect: string;
  linggan_personCenter_page: string;
  /** 'light' or 'dark'; absent = follow the system. */
  theme: string;
  /** 'off' when the reader switched deep thinking off; absent = on. */
  deepThinking: string;
  /** Task ids of the runs started from proposals in conversations, by message and number. */
  chatRuns: Readonly<Record<string, string>>;
  /** How each user likes downloads, by user id. */
  downloads: Readonly<Record<string, DownloadWishes>>;
  /** What was kept and put away in the strip of versions, by tool. */
  strips: Readonly<Record<string, StripMarks>>;
  /** The last sheet of materials against times of day, by tool. */
  sheets: Readonly<Record<string, KeptSheet>>;
  /** Ids of the assets last taken from the library, the latest first. */
  recentAssets: readonly string[];
  /** Ids of announcements that a visitor put away, the latest first. */
  announcementsPutAway: readonly string[];
  /** What links for clients gave this browser, by their token, the latest last. */
  shareVisits: Readonly<Record<string, ShareVisit>>;
  /** Where pictures were last put into a project. */
  designPlace: { readonly projectId: string; readonly viewId: string };
  /** Until when this user's last minute of live rendering was paid, ISO-8601. */
  livePaidUntil: string;
  /** 'yes' once the tour for newcomers was opened or put away. */
  guideSeen: string;
}
export type StoredKey = keyof StoredValues;

/** Values that are objects travel as JSON text; all others are kept as they are. */
const JSON_KEYS: ReadonlySet<StoredKey> = new Set([
  'source',
  'userInfo',
  'chatRuns',
  'downloads',
  'strips',
  'sheets',
  'announcementsPutAway',
  'recentAssets',
  'shareVisits',
  'designPlace',
]);

/** What belongs to the person who signs out; ids of the device, its source and its theme stay. */
export const KEYS_OF_THE_USER = [
  'subUUID',
  'userType',
  'userInfo',
  'defaultCollect',
  'loginAccountId',
  'redirect',
  'linggan_personCenter_page',
  'chatRuns',
  'strips',
  'sheets',
  'recentAssets',
  'designPlace',
  'livePaidUntil',
] as const satisfies readonly StoredKey[];

/** Reads one value; undefined when it is absent, unreadable or storage is blocked. */
export function readStored<K extends StoredKey>(key: K): StoredValues[K] | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    return JSON_KEYS.has(key) ? JSON.parse(text) : (text as StoredValues[K]);
  } catch {
    return undefined;
  }
}

/** Keeps one value; a full or blocked storage is no reason to stop the page. */
export function writeStored<K extends StoredKey>(key: K, value: StoredValues[K]): void {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // Private windows may refuse; the value then lives as long as the page.
  }
}

export function removeStored(...keys: readonly StoredKey[]): void {
  for (const key of keys) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing is kept where storage is blocked.
    }
  }
}

/**
 * Makes sure this browser has its ids, and keeps the source of the first visit and the invitation that a
 * shared link carries.
 */
export function rememberVisit(search: string, idOf: () => string = newId): void {
  for (const key of ['subUUID', 'lingganUUID'] as const) {
    if (readStored(key) === undefined) writeStored(key, idOf());
  }
  const query = new URLSearchParams(search);
  const inviteCode = query.get('inviteCode')?.trim();
  if (inviteCode) writeStored('inviteCode', inviteCode);
  const named = (['k', 'p', 'source', 'u'] as const).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  if (named.length > 0 && readStored('source') === undefined) {
    writeStored('source', Object.fromEntries(named));
  }
}
