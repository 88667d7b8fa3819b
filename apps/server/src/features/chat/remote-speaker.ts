import type { ChatModel, ChatTurn } from '../../engines/chat/chat-model.ts';
import { createBlockSplitter, type TextOrBlock } from './proposal-block.ts';
import { proposalFrom } from './proposals.ts';
import type { Speaker, Spoken, Talk, Turn } from './speaker.ts';
import { systemPrompt } from './system-prompt.ts';

/** Below an answer that ended for its length. */
const CUT = '\n\n> 到了模型一次能写的长度，没有写完。回复“继续”接着写。';

/** Bytes of a file as a model looks at it. */
export type ReadForModel = (fileId: string) => Promise<{ bytes: Uint8Array; mime: string }>;

/** A configured model: told who it is and which tools it may propose; its proposals are read out of its text. */
export function remoteSpeaker(model: ChatModel, readImage: ReadForModel): Speaker {
  const { id, name, takesImages, thinks } = model;

  const toChatTurn = async ({ role, text, images }: Turn): Promise<ChatTurn> => {
    if (images.length === 0) return { role, text };
    if (!takesImages) return { role, text: `${text}\n（附了 ${images.length} 张图，此处看不到）` };
    return { role, text, images: await Promise.all(images.map(readImage)) };
  };

  return {
    ...{ id, name, takesImages, thinks, offline: false },
    can: `自由对话${thinks ? '，会深度思考' : ''}${takesImages ? '，能看图' : ''}，也能提出要运行的工具`,
    cannot: takesImages
      ? '说的数字与规范条文要自己核对'
      : '看不到图片；说的数字与规范条文要自己核对',
    async *speak(talk: Talk, signal): AsyncGenerator<Spoken> {
      const messages: ChatTurn[] = [
        { role: 'system', text: systemPrompt(talk) },
        ...(await Promise.all(talk.turns.map(toChatTurn))),
      ];
      const blocks = createBlockSplitter();
      const request = { messages, deepThinking: talk.deepThinking };
      let isCut = false;
      for await (const piece of model.stream(request, signal)) {
        if (piece.type === 'text') yield* blocks.push(piece.delta).flatMap(spokenOf);
        else if (piece.type === 'cut') isCut = true;
        else yield piece;
      }
      yield* blocks.end().flatMap(spokenOf);
      if (isCut) yield { type: 'text', delta: CUT };
    },
  };
}

/** A block that is no proposal is nothing: it was never meant to be read. */
function spokenOf(part: TextOrBlock): Spoken[] {
  if (part.type === 'text') return [part];
  const proposal = proposalFrom(part.content);
  return proposal ? [{ type: 'proposal', proposal }] : [];
}
