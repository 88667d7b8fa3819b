import { rehearse } from '@zhuhui/handbook';
import type { FastifyInstance } from 'fastify';
import { createCardFilling } from './card-filling.ts';
import { createChatHistory } from './history.ts';
import { forgetOldPieces } from './repository.ts';
import { chatRoutes } from './routes.ts';
import { type ChatDeps, createChatService } from './service.ts';
import type { Speaker } from './speaker.ts';
import { breakStrandedAnswers } from './transitions.ts';

/** Talking, as the program around it sees it. */
export interface ChatFeature {
  routes(app: FastifyInstance): void;
  /** Joins those that write answers; without it the first question does so. */
  open(): Promise<void>;
  /** Who answers as an assistant, in the order they are asked; for the catalogue. */
  talkers(assistant: string): readonly Pick<Speaker, 'id' | 'name' | 'can' | 'cannot'>[];
  /** Closes answers whose process is gone. */
  reconcile(): Promise<void>;
  /** Forgets what nobody can still be reading. */
  sweep(): Promise<void>;
  /** Lets answers end for a while, then closes the rest. */
  close(graceMs: number): Promise<void>;
}

/** Somebody may still want to go on reading an answer this long after its end. */
const KEEP_PIECES_MS = 24 * 3600_000;

export function createChat(deps: ChatDeps): ChatFeature {
  const { db, clock } = deps;
  const chat = createChatService(deps);
  const history = createChatHistory({ db, clock });
  const fillCard = createCardFilling(deps);
  return {
    routes: (app) => chatRoutes(app, { chat, history, fillCard }),
    async open() {
      await chat.open();
      // Once the start is through: nobody's first question waits for the handbook.
      setImmediate(rehearse);
    },
    talkers: chat.speakers,
    async reconcile() {
      await breakStrandedAnswers(db, clock.now());
    },
    sweep: () => forgetOldPieces(db, new Date(clock.now().getTime() - KEEP_PIECES_MS)),
    close: chat.close,
  };
}
