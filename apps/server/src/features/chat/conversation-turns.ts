import type { MessageRow } from './repository.ts';
import type { Turn } from './speaker.ts';

/** Characters of earlier turns that are told to a model; the newest count first. */
const MOST_CHARACTERS = 24_000;
/** Pictures that are shown to a model; the newest count first. */
const MOST_IMAGES = 8;

type TurnRow = Pick<MessageRow, 'id' | 'parentId' | 'role' | 'text' | 'images'>;

/** The branch that ends with this message, oldest first. */
export function branchTo<Row extends Pick<TurnRow, 'id' | 'parentId'>>(
  rows: readonly Row[],
  leafId: string | null,
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const branch: Row[] = [];
  for (let row = byId.get(leafId ?? ''); row; row = byId.get(row.parentId ?? '')) branch.push(row);
  return branch.reverse();
}

/** The newest message below this one, or itself: where a branch ends that is entered at it. */
export function newestLeaf<Row extends Pick<TurnRow, 'id' | 'parentId'>>(
  rows: readonly Row[],
  fromId: string,
): string {
  const child = rows.findLast((row) => row.parentId === fromId);
  return child ? newestLeaf(rows, child.id) : fromId;
}

/**
 * What a model is told of a branch: answers that say nothing are left out, turns of one speaker in a
 * row become one (models want them alternating), and what is too much is dropped from the old end.
 */
export function turnsOf(branch: readonly TurnRow[]): Turn[] {
  const turns: Turn[] = [];
  for (const { role, text, images } of branch) {
    if (!text && images.length === 0) continue;
    const last = turns.at(-1);
    if (last?.role === role) {
      turns.splice(-1, 1, {
        role,
        text: [last.text, text].filter(Boolean).join('\n\n'),
        images: [...last.images, ...images],
      });
    } else turns.push({ role, text, images });
  }
  return newestImages(newestTurns(turns));
}

function newestTurns(turns: readonly Turn[]): Turn[] {
  let left = MOST_CHARACTERS;
  const from = turns.findLastIndex(({ text }, at) => {
    left -= text.length;
    return left < 0 && at < turns.length - 1;
  });
  const kept = turns.slice(from + 1);
  // A conversation is opened by its user.
  return kept[0]?.role === 'assistant' ? kept.slice(1) : kept;
}

function newestImages(turns: readonly Turn[]): Turn[] {
  let left = MOST_IMAGES;
  return turns
    .toReversed()
    .map((turn) => {
      const images = left > 0 ? turn.images.slice(-left) : [];
      left -= images.length;
      return { ...turn, images };
    })
    .toReversed();
}
