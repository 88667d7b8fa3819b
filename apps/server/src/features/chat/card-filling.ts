import type { ToolCard } from '@zhuhui/contracts';
import type { Settings } from '@zhuhui/tools';
import { and, eq } from 'drizzle-orm';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { chatMessages } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { filesOf, filledCard, type Offer } from './proposals.ts';

/** Which card of which answer; cards count from 0. */
interface CardPlace {
  readonly messageId: string;
  readonly card: number;
}

/**
 * Puts what the user gave into a card of an answer: it is there again after a refresh, wherever it is
 * opened. Nothing runs and nothing is charged.
 * @throws AppError notFound for a card or a file that is not the caller's, conflict while the answer is
 *   still being written, badInput for settings that the tool does not take
 */
export type FillCard = (userId: string, place: CardPlace, settings: Settings) => Promise<ToolCard>;

const NO_CARD = '没有找到这张卡片';

export function createCardFilling(deps: {
  readonly db: Db;
  readonly files: { picture(ownerId: string, fileId: string): Promise<unknown> };
  readonly offer: Offer;
}): FillCard {
  const { db, files, offer } = deps;
  return (userId, { messageId, card }, settings) =>
    inTransaction(db, async (tx) => {
      const mine = and(eq(chatMessages.id, messageId), eq(chatMessages.userId, userId));
      // Locked, so that two things given at once both stay.
      const [row] = await tx.select().from(chatMessages).where(mine).for('update');
      // An answer's end writes its cards as they were said.
      if (row?.state === 'streaming') throw new AppError('conflict', '回答还没有说完，请稍等');
      const before = row?.cards[card];
      if (!row || !before) throw new AppError('notFound', NO_CARD);
      const after = filledCard(before, settings, offer);
      const known = filesOf(before);
      const given = filesOf(after).filter((fileId) => !known.includes(fileId));
      await Promise.all(given.map((fileId) => files.picture(userId, fileId)));
      const cards = row.cards.with(card, after);
      await tx.update(chatMessages).set({ cards }).where(mine);
      return after;
    });
}
