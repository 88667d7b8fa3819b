import { renderHook } from '@testing-library/react';
import type { Task } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { aTask } from '../../../testing/builders.ts';
import { useSpokenRun } from './spoken.ts';
import { versionsOf } from './versions.ts';

const said = (...runs: readonly (readonly Task[])[]) => {
  const { result, rerender } = renderHook(({ tasks }) => useSpokenRun(versionsOf(tasks)), {
    initialProps: { tasks: runs[0] ?? [] },
  });
  return runs.map((tasks) => {
    rerender({ tasks });
    return result.current;
  });
};
const at = (over: Partial<Task>) => [aTask({ results: [], ...over })];

it('says each stage and the end of a run, and not how far it is', () => {
  expect(
    said(
      at({ status: 'queued' }),
      at({ status: 'running', stage: '布光', progress: 0.2 }),
      at({ status: 'running', stage: '布光', progress: 0.7 }),
      [aTask({ status: 'succeeded' })],
    ),
  ).toEqual(['排队中', '布光', '布光', '室内渲染做好了']);
});

it('says nothing of what was over before, and leaves a failure to the stage', () => {
  expect(said([aTask({ status: 'succeeded' })])).toEqual(['']);
  expect(said(at({ status: 'running' }), at({ status: 'failed' }))[1]).toBe('');
});
