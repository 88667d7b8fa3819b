import { useCallback, useEffect, useState } from 'react';

/** Words by conversation; of a new one, by its assistant. */
type Drafts = Readonly<Record<string, string>>;

/** What is being written, with whose it is; a visitor's goes on to the account that is signed in to. */
interface Kept {
  readonly ownerId: string | null;
  readonly drafts: Drafts;
}

const KEY = 'chatDrafts';

function read(ownerId: string | null): Drafts {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept && (kept.ownerId === null || kept.ownerId === ownerId) ? kept.drafts : {};
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Where storage is blocked, it lives as long as the page.
  }
}

function withDraft(drafts: Drafts, place: string, text: string): Drafts {
  const { [place]: _, ...others } = drafts;
  return text === '' ? others : { ...others, [place]: text };
}

/** What is being written in a conversation, until it is sent or the tab is closed. */
export function useDraft(ownerId: string | null, place: string) {
  // Who signs in or out loads the page anew; until then, the words are whose they were.
  const [owner] = useState(ownerId);
  const [drafts, setDrafts] = useState(() => read(owner));
  useEffect(() => keep({ ownerId: owner, drafts }), [owner, drafts]);
  const write = useCallback(
    (text: string) => setDrafts((all) => withDraft(all, place, text)),
    [place],
  );
  /** A new conversation has begun: what is written on belongs to it. */
  const moveTo = (begun: string) =>
    setDrafts((all) => withDraft(withDraft(all, place, ''), begun, all[place] ?? ''));
  return { text: drafts[place] ?? '', write, moveTo };
}
