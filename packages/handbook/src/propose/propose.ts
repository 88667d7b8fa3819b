import { interpretPrompt } from '@zhuhui/tools/look';
import { DRAWING_RULES } from './drawing-rules.ts';
import { EDIT_RULES } from './edit-rules.ts';
import { MAKING_RULES } from './making-rules.ts';
import type { ToolProposal } from './proposal.ts';
import type { Rule, Wish } from './rule.ts';
import { spaceIn } from './space.ts';
import { bareWish, inTradeWords, isWish } from './wish.ts';

/** The first that fits is taken: what names its tool outright stands before what is only described. */
const RULES: readonly Rule[] = [...DRAWING_RULES, ...EDIT_RULES, ...MAKING_RULES];

/** The tool run a text wishes for, by the words of the trade; null for questions and for small talk. */
export function proposeTool(text: string): ToolProposal | null {
  if (!isWish(text)) return null;
  const bare = inTradeWords(bareWish(text));
  const lower = bare.toLowerCase();
  const wish: Wish = { text: bare, lower, reading: interpretPrompt(bare), space: spaceIn(bare) };
  for (const { when, unless, make } of RULES) {
    if (!when.test(lower) || unless?.test(lower)) continue;
    const proposal = make(wish);
    if (proposal) return proposal;
  }
  return null;
}
