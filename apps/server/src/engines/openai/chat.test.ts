import { Headers } from 'undici';
import { expect, it } from 'vitest';
import type { ChatPiece } from '../chat/chat-model.ts';
import { createOpenAiChat } from './chat.ts';
import { openAiOptions } from './options.ts';

/** What a server of this answer is heard to say. */
async function heard(contentType: string, body: string): Promise<readonly ChatPiece[]> {
  async function* chunks() {
    const bytes = Buffer.from(body);
    // In the middle of a character, too.
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  }
  const headers = new Headers({ 'content-type': contentType });
  const settings = { id: 'chat', name: '模型', apiKey: '', options: openAiOptions.parse({}) };
  const chat = createOpenAiChat(settings, 'http://chat.example/v1', async () => ({
    ...{ status: 200, headers, chunks: chunks() },
  }));
  const pieces: ChatPiece[] = [];
  const request = { messages: [{ role: 'user' as const, text: '你好' }], deepThinking: false };
  for await (const piece of chat.stream(request, new AbortController().signal)) pieces.push(piece);
  return pieces;
}
const textOf = (pieces: readonly ChatPiece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.delta : '')).join('');

it('takes a whole answer from a server that streams nothing', async () => {
  const message = { role: 'assistant', reasoning_content: '先想', content: '净高 2.4 米' };
  const answer = {
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: 5 },
  };
  const pieces = await heard('application/json; charset=utf-8', JSON.stringify(answer, null, 2));
  expect(textOf(pieces)).toBe('净高 2.4 米');
  expect(pieces).toContainEqual({ type: 'reasoning', delta: '先想' });
  expect(pieces).toContainEqual({ type: 'usage', promptTokens: 3, answerTokens: 5 });
});

it('names the error that such a server answers', async () => {
  const answer = JSON.stringify({ error: { message: 'content_filter hit' } });
  await expect(heard('application/json', answer)).rejects.toMatchObject({ kind: 'refused' });
});

it('reads text that comes in parts', async () => {
  const delta = { content: [{ type: 'text', text: '层高' }, { type: 'image' }, { text: '三米' }] };
  const chunk = JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] });
  expect(textOf(await heard('text/event-stream', `data: ${chunk}\n\n`))).toBe('层高三米');
});
