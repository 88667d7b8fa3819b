import { type DataOf, type endpoints, PIECE_MOST } from '@zhuhui/contracts';
import { TOOLS } from '@zhuhui/tools';
import { sql } from 'drizzle-orm';
import type { ChatModel } from '../../engines/chat/chat-model.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type DatabaseConnection, type Db, sqlStateOf } from '../../platform/db/client.ts';
import { AppError, badField } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import { type AskInput, chatTool, placeQuestion } from './ask.ts';
import { turnsOf } from './conversation-turns.ts';
import { assertResumable, type Events, followAnswer } from './follow.ts';
import { handbookSpeaker } from './handbook-speaker.ts';
import { imageForModel } from './model-image.ts';
import { type ChatPresence, openChatPresence } from './notices.ts';
import type { Offer } from './proposals.ts';
import { remoteSpeaker } from './remote-speaker.ts';
import {
  findAnswerByRequest,
  findConversation,
  findMessage,
  listMessages,
  type MessageRow,
  notify,
} from './repository.ts';
import type { Speaker } from './speaker.ts';
import { beginAnswer, breakStrandedAnswers, NO_CONVERSATION } from './transitions.ts';
import { type AnswerWriter, createAnswerWriter } from './writer.ts';

/** What talking needs of the users' files. */
export interface ChatFiles {
  /** Size of one's own picture; notFound when it is someone else's or no picture. */
  picture(ownerId: string, fileId: string): Promise<unknown>;
  read(fileId: string): Promise<Uint8Array>;
}

/** An answer as it is read along: enough to follow it. */
export type Answer = Pick<MessageRow, 'id' | 'userId' | 'conversationId' | 'parentId'>;

export interface ChatService {
  /** Joins those that write answers; without it the first question does so. */
  open(): Promise<void>;
  /** Begins an answer, which is then written to its end whoever reads along. */
  ask(userId: string, input: AskInput): Promise<Answer>;
  /** Finds an answer whose pieces after number `after` can be read. */
  resume(userId: string, messageId: string, after: number): Promise<Answer>;
  /** See `followAnswer`. */
  follow(answer: Answer, after: number, signal: AbortSignal): AsyncGenerator<Events>;
  /** Waits for the end of an answer. @throws AppError upstream when it did not come to a good one. */
  finished(answer: Answer, signal: AbortSignal): Promise<MessageRow>;
  /** Ends an answer that is being written, wherever; one that has ended stays as it is. */
  stop(userId: string, messageId: string): Promise<MessageRow>;
  /** Who can answer as an assistant, in the order they are asked. */
  speakers(assistant: string): readonly Speaker[];
  models(assistant: string): DataOf<typeof endpoints.talkModels>;
  /** Lets answers end for a while, then closes the rest. */
  close(graceMs: number): Promise<void>;
}

const UNIQUE_VIOLATION = '23505';
const NO_ANSWER = '没有找到这条回答';
/** A stopped answer ends within moments; one whose writer is gone is closed by then. */
const STOP_WITHIN_MS = 5_000;

export interface ChatDeps {
  readonly db: Db;
  readonly connection: DatabaseConnection;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: ChatFiles;
  /** The models of an assistant, in its order. */
  readonly chats: (assistant: string) => readonly ChatModel[];
  /** On what terms tools are offered, and answers priced. */
  readonly offer: Offer;
}

export function createChatService(deps: ChatDeps): ChatService {
  const { db, connection, clock, log, files, chats, offer } = deps;
  let opened: Promise<{ presence: ChatPresence; writer: AnswerWriter }> | null = null;

  const open = () => {
    opened ??= openWriting().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const openWriting = async () => {
    const onStop = (messageId: string) => writer.stop(messageId);
    const presence = await openChatPresence({ db, connection, log, onStop });
    const { workerId } = presence;
    const writer = createAnswerWriter({ db, clock, log, workerId, offer });
    return { presence, writer };
  };

  const speakers = (assistant: string): Speaker[] => [
    ...chats(assistant).map((model) =>
      remoteSpeaker(model, async (fileId) => imageForModel(await files.read(fileId))),
    ),
    handbookSpeaker,
  ];

  /** Who is asked, in order: with pictures to look at only those that see, the handbook always last. */
  const speakersFor = (assistant: string, withImages: boolean): Speaker[] =>
    speakers(assistant).filter(({ takesImages, offline }) => offline || takesImages || !withImages);

  const checkImages = async (
    userId: string,
    assistant: string,
    fileIds: readonly string[],
  ): Promise<void> => {
    if (fileIds.length === 0) return;
    if (!speakers(assistant).some(({ takesImages }) => takesImages)) {
      throw badField('images', '当前的对话模型不能看图，请去掉图片再发');
    }
    await Promise.all(fileIds.map((fileId) => files.picture(userId, fileId)));
  };

  const isThere = (userId: string, fileId: string): Promise<boolean> =>
    files.picture(userId, fileId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.reason === 'notFound') return false;
        throw error;
      },
    );

  /** A message as it can still be shown to a model: pictures that were deleted since are told of. */
  const withoutGone = async <M extends { text: string; images: string[] }>(
    userId: string,
    message: M,
  ): Promise<M> => {
    const there = await Promise.all(message.images.map((fileId) => isThere(userId, fileId)));
    const images = message.images.filter((_, at) => there[at]);
    const gone = message.images.length - images.length;
    const text = gone === 0 ? message.text : `${message.text}\n（附的 ${gone} 张图已删除）`.trim();
    return { ...message, images, text };
  };

  const readConversation = async (userId: string, conversationId: string) => {
    const [conversation, messages] = await Promise.all([
      findConversation(db, userId, conversationId),
      listMessages(db, conversationId),
    ]);
    if (!conversation) throw new AppError('notFound', NO_CONVERSATION);
    return { conversation, messages };
  };

  const begin = async (userId: string, input: AskInput): Promise<Answer> => {
    const { conversationId } = input;
    const [{ presence, writer }, known] = await Promise.all([
      open(),
      conversationId ? readConversation(userId, conversationId) : null,
    ]);
    await checkImages(userId, (known?.conversation ?? input).assistant, input.images);
    const now = clock.now();
    const facts = { workerId: presence.workerId, now, priceOf: offer.priceOf };
    const ask = placeQuestion(userId, input, known, facts);
    const { answer, branch, assistant, domain } = ask;
    const reason = offer.whyOff(assistant);
    if (reason) throw new AppError('unavailable', reason);
    await beginAnswer(db, { ...ask, memo: chatTool(assistant).name, now });
    const shown = await Promise.all(branch.map((message) => withoutGone(userId, message)));
    const turns = turnsOf(shown);
    writer.begin({
      ...{ id: answer.id, userId },
      speakers: speakersFor(assistant, (turns.at(-1)?.images.length ?? 0) > 0),
      talk: {
        ...{ assistant, domain, deepThinking: input.isDeepThinking, turns },
        switchedOff: TOOLS.filter(({ id }) => offer.whyOff(id)).map(({ id }) => id),
      },
      images: shown.flatMap(({ images }) => images),
    });
    const { id, parentId = null } = answer;
    return { id, userId, conversationId: answer.conversationId, parentId };
  };

  const owned = async (userId: string, messageId: string): Promise<MessageRow> => {
    const row = await findMessage(db, userId, messageId);
    if (row?.role !== 'assistant') throw new AppError('notFound', NO_ANSWER);
    return row;
  };

  async function* follow(answer: Answer, after: number, signal: AbortSignal) {
    const { presence, writer } = await open();
    yield* followAnswer(
      {
        db,
        logOf: writer.logOf,
        watch: presence.watch,
        breakStranded: () => breakStrandedAnswers(db, clock.now()),
      },
      answer,
      after,
      signal,
    );
  }

  /** Reads an answer to its end, unheard. */
  const ended = async (answer: Answer, signal: AbortSignal): Promise<MessageRow> => {
    for await (const _ of follow(answer, PIECE_MOST, signal));
    return owned(answer.userId, answer.id);
  };

  return {
    async open() {
      await open();
    },

    async ask(userId, input) {
      const { clientRequestId } = input;
      const repeated = clientRequestId && (await findAnswerByRequest(db, userId, clientRequestId));
      if (repeated) return repeated;
      try {
        return await begin(userId, input);
      } catch (error) {
        // The same request came twice at once; the other one began the answer.
        const winner =
          clientRequestId &&
          sqlStateOf(error) === UNIQUE_VIOLATION &&
          (await findAnswerByRequest(db, userId, clientRequestId));
        if (!winner) throw error;
        return winner;
      }
    },

    async resume(userId, messageId, after) {
      const row = await owned(userId, messageId);
      await assertResumable(db, row, after);
      return row;
    },

    follow,

    async finished(answer, signal) {
      const row = await ended(answer, signal);
      if (row.state === 'failed' || row.state === 'broken') {
        throw new AppError('upstream', row.errorMessage ?? undefined);
      }
      return row;
    },

    async stop(userId, messageId) {
      const row = await owned(userId, messageId);
      if (row.state !== 'streaming') return row;
      const { writer } = await open();
      if (writer.logOf(messageId)) writer.stop(messageId);
      else await db.execute(sql`select ${notify('stop', messageId)}`);
      return ended(row, AbortSignal.timeout(STOP_WITHIN_MS));
    },

    speakers,

    models(assistant) {
      const tool = chatTool(assistant);
      const models = speakers(assistant).map(({ id, name, takesImages, thinks, offline }) => ({
        ...{ id, name, takesImages, thinks, offline },
      }));
      return {
        models,
        takesImages: models.some(({ takesImages }) => takesImages),
        ticketType: tool.ticketType,
        cost: {
          plain: offer.priceOf(tool, { isDeepThinking: false }),
          deepThinking: offer.priceOf(tool, { isDeepThinking: true }),
        },
      };
    },

    async close(graceMs) {
      if (!opened) return;
      const { presence, writer } = await opened;
      await writer.close(graceMs);
      await presence.close();
    },
  };
}
