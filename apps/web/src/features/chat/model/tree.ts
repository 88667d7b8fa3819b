import type { ChatMessage } from '@zhuhui/contracts';

/** A message as the page holds it. */
export interface ShownMessage extends ChatMessage {
  /** Stays the same when a message that was only here gets its id from the server. */
  readonly key: string;
  /** Whether the server has not told its id yet. */
  readonly isDraft: boolean;
  /** When the reasoning began and ended, as seen here; null for what was not watched. */
  readonly thinking: { readonly startedMs: number; readonly endedMs: number | null } | null;
}

/** Every message of every branch by id, oldest first. */
export type Messages = ReadonlyMap<string, ShownMessage>;

/** The branch that ends at the leaf, first question first. */
export function branchTo(messages: Messages, leafId: string | null): ShownMessage[] {
  const branch: ShownMessage[] = [];
  let id = leafId;
  while (id !== null) {
    const message = messages.get(id);
    if (!message) break;
    branch.push(message);
    id = message.parentId;
  }
  return branch.reverse();
}

/** Questions that are edits of one another, or answers to one question: by parent, oldest first. */
export function siblingsByParent(messages: Messages): ReadonlyMap<string | null, string[]> {
  const siblings = new Map<string | null, string[]>();
  for (const { messageId, parentId } of messages.values()) {
    const list = siblings.get(parentId);
    if (list) list.push(messageId);
    else siblings.set(parentId, [messageId]);
  }
  return siblings;
}

/** The newest message below one, itself included: where its branch ends. */
export function newestBelow(messages: Messages, id: string): string {
  const below = new Set([id]);
  let newest = id;
  // A child stands after its parent.
  for (const { messageId, parentId } of messages.values()) {
    if (parentId === null || !below.has(parentId)) continue;
    below.add(messageId);
    newest = messageId;
  }
  return newest;
}

/** The messages with some of them changed; all others stay the same objects, in the same order. */
export function withMessage(
  messages: Messages,
  id: string,
  change: Partial<ShownMessage>,
): Messages {
  const message = messages.get(id);
  if (!message) return messages;
  if (change.messageId === undefined || change.messageId === id) {
    return new Map(messages).set(id, { ...message, ...change });
  }
  // A new id takes the old one's place, and its children follow.
  const renamed = change.messageId;
  return new Map(
    [...messages.values()].map((each): [string, ShownMessage] => {
      if (each.messageId === id) return [renamed, { ...each, ...change, isDraft: false }];
      if (each.parentId === id) return [each.messageId, { ...each, parentId: renamed }];
      return [each.messageId, each];
    }),
  );
}

export function without(messages: Messages, ids: readonly string[]): Messages {
  return new Map([...messages].filter(([id]) => !ids.includes(id)));
}
