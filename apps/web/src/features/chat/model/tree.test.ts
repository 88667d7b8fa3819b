// @vitest-environment node
import { expect, it } from 'vitest';
import { aMessage } from '../../../testing/chat.ts';
import { shown } from './answer.ts';
import { branchTo, newestBelow, siblingsByParent, withMessage } from './tree.ts';

/** q1 → a1, a2; a2 → q2 → a3; a2 → q3 */
const messages = new Map(
  [
    ['q1', null],
    ['a1', 'q1'],
    ['a2', 'q1'],
    ['q2', 'a2'],
    ['q3', 'a2'],
    ['a3', 'q2'],
  ].map(([messageId, parentId]) => [
    messageId as string,
    shown(aMessage({ messageId: messageId as string, parentId })),
  ]),
);
const idsOf = (leafId: string) => branchTo(messages, leafId).map(({ messageId }) => messageId);

it('shows one branch', () => {
  expect(idsOf('a3')).toEqual(['q1', 'a2', 'q2', 'a3']);
  expect(idsOf('a1')).toEqual(['q1', 'a1']);
});

it('knows what stands beside what, and where a branch ends', () => {
  const siblings = siblingsByParent(messages);
  expect(siblings.get('q1')).toEqual(['a1', 'a2']);
  expect(siblings.get('a2')).toEqual(['q2', 'q3']);
  expect(newestBelow(messages, 'a2')).toBe('a3');
  expect(newestBelow(messages, 'a1')).toBe('a1');
});

it('renames a message in its place, its children with it', () => {
  const renamed = withMessage(messages, 'a2', { messageId: 'x' });
  expect([...renamed.keys()]).toEqual(['q1', 'a1', 'x', 'q2', 'q3', 'a3']);
  expect(branchTo(renamed, 'a3').map(({ key }) => key)).toEqual(['q1', 'a2', 'q2', 'a3']);
  expect(renamed.get('a1')).toBe(messages.get('a1'));
});
