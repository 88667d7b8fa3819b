import { isFinish } from './finish-words.ts';
import type { Token } from './scan.ts';
import { isTarget } from './targets.ts';

/** A wall of the picture, not what stands at it. */
const SIDED_WALL = /^[左右].*墙$/;
/** Between a wall and what it is made of. */
const PASSED_OVER: ReadonlySet<string> = new Set(['make', 'empty']);

/**
 * Whether a word of a clause is a wall on one side and what follows says what it is made of: 左墙红砖, 右边墙刷成绿色.
 * 左墙木书架 is a shelf there.
 * @param k which of the clause's tokens
 */
export function isFinishedWall(tokens: readonly Token[], k: number): boolean {
  if (!SIDED_WALL.test(tokens[k].word)) return false;
  const rest = tokens.slice(k + 1).filter(({ meaning }) => !PASSED_OVER.has(meaning.kind));
  const after = rest.findIndex((token) => !isFinish(token));
  const next = rest[after];
  return (
    after !== 0 &&
    rest.length > 0 &&
    !(next && next.start === rest[after - 1].end && isTarget(next))
  );
}
