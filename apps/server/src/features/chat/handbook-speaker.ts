import { setTimeout as delay } from 'node:timers/promises';
import { answerFromHandbook, type ToolProposal } from '@zhuhui/handbook';
import type { Proposal, Source, Speaker } from './speaker.ts';

/** Pieces this long, this far apart, read as speech and can still be stopped. */
const PIECE_CHARACTERS = 16;
const PAUSE_MS = 8;

/** The built-in assistant: always there, behind no network, and honest about what it is. */
export const handbookSpeaker: Speaker = {
  id: 'handbook',
  name: '离线手册',
  can: '从内置的设计手册里检索作答，也能把要求变成工具卡片；不联网',
  cannot: '手册里没有的不会答，不能自由对话，也看不到图片',
  takesImages: false,
  thinks: true,
  offline: true,
  async *speak({ turns, deepThinking }, signal) {
    const question = turns.at(-1)?.text ?? '';
    const { text, entries, card } = answerFromHandbook(question, { history: turns.slice(0, -1) });
    if (entries.length === 0 && !card) yield { type: 'noAnswer' };
    if (deepThinking && entries.length > 0) yield { type: 'reasoning', delta: reasonOf(entries) };
    if (entries.length > 0) yield { type: 'sources', sources: entries };
    for (const delta of inPieces(text)) {
      yield { type: 'text', delta };
      await delay(PAUSE_MS, undefined, { signal });
    }
    if (card) yield { type: 'proposal', proposal: proposalOf(card) };
  },
};

/** How it came to its answer; there is no more thinking in it than this. */
function reasonOf(entries: readonly Source[]): string {
  return `在离线手册里检索，最相关的是：${entries.map(({ title }) => `「${title}」`).join('')}。`;
}

function proposalOf({ needs, ...card }: ToolProposal): Proposal {
  return { ...card, needs: needs.map(({ field }) => field) };
}

/** Cut between characters, never inside one. */
function inPieces(text: string): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / PIECE_CHARACTERS) }, (_, nth) =>
    characters.slice(nth * PIECE_CHARACTERS, (nth + 1) * PIECE_CHARACTERS).join(''),
  );
}
