// @vitest-environment node
import { expect, it } from 'vitest';
import { threadsOf } from './threads.ts';

const message = (id: string, replyTo: string | null = null, resolvedAt: string | null = null) => ({
  ...{ id, replyTo, resolvedAt },
});

it('keeps answers with what they answer, and what is dealt with at the end', () => {
  const threads = threadsOf([
    message('floor', null, '2026-11-20T08:00:00Z'),
    message('lamp'),
    message('lamp, smaller?', 'lamp'),
    message('sofa'),
    message('yes', 'lamp'),
  ]);
  expect(threads.map(({ head, replies }) => [head.id, ...replies.map(({ id }) => id)])).toEqual([
    ['lamp', 'lamp, smaller?', 'yes'],
    ['sofa'],
    ['floor'],
  ]);
});
