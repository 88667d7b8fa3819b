import type { Assistant, Conversation, ConversationDetail, Page } from '@zhuhui/contracts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { newestLeaf } from './conversation-turns.ts';
import { storable } from './pieces.ts';
import { presentConversation, presentDetail, presentMessage } from './presenter.ts';
import {
  type ConversationRow,
  changeConversation,
  findConversation,
  listConversations,
  listMessages,
  type MessageRow,
  readPieces,
} from './repository.ts';
import { NO_CONVERSATION, removeConversation } from './transitions.ts';

/** Conversations after they were held. */
export interface ChatHistory {
  list(
    filter: { userId: string; keyword?: string; assistant?: Assistant },
    page: { page: number; pageSize: number },
  ): Promise<Page<Conversation>>;
  detail(userId: string, conversationId: string): Promise<ConversationDetail>;
  rename(userId: string, conversationId: string, title: string): Promise<void>;
  /** Remembers the branch that is shown; returns its last message. */
  show(userId: string, conversationId: string, messageId: string): Promise<string>;
  remove(userId: string, conversationId: string): Promise<void>;
}

export function createChatHistory({ db, clock }: { db: Db; clock: Clock }): ChatHistory {
  const owned = async (userId: string, conversationId: string): Promise<ConversationRow> => {
    const row = await findConversation(db, userId, conversationId);
    if (!row) throw new AppError('notFound', NO_CONVERSATION);
    return row;
  };
  const present = async (row: MessageRow) =>
    presentMessage(row, row.state === 'streaming' ? await readPieces(db, row.id) : []);

  return {
    async list(filter, { page, pageSize }) {
      const keyword = filter.keyword && storable(filter.keyword);
      const { rows, total } = await listConversations(
        db,
        { ...filter, keyword },
        { offset: (page - 1) * pageSize, limit: pageSize },
      );
      const list = rows.map((row) => presentConversation(row, keyword));
      return { list, total, page, pageSize };
    },

    async detail(userId, conversationId) {
      const conversation = await owned(userId, conversationId);
      const rows = await listMessages(db, conversationId);
      return presentDetail(conversation, await Promise.all(rows.map(present)));
    },

    async rename(userId, conversationId, title) {
      await owned(userId, conversationId);
      await changeConversation(db, conversationId, { title: storable(title) });
    },

    async show(userId, conversationId, messageId) {
      await owned(userId, conversationId);
      const rows = await listMessages(db, conversationId);
      if (!rows.some(({ id }) => id === messageId)) {
        throw new AppError('notFound', '没有找到这条消息');
      }
      const leafId = newestLeaf(rows, messageId);
      await changeConversation(db, conversationId, { leafId });
      return leafId;
    },

    async remove(userId, conversationId) {
      await removeConversation(db, await owned(userId, conversationId), clock.now());
    },
  };
}
