import { isFinal, type Task } from '@zhuhui/contracts';
import { useRef } from 'react';
import type { Version } from './versions.ts';

/**
 * What is said of a run to those who do not see the stage: each stage of it and its end, once. Not how far it is, which
 * changes all the time, and not why it failed, which the stage says itself.
 */
export function spokenOf(task: Task): string {
  switch (task.status) {
    case 'queued':
      return task.stage || '排队中';
    case 'running':
      return task.stage || '生成中';
    case 'succeeded':
      return `${task.toolName}做好了`;
    case 'cancelled':
      return '已取消，券已退回';
    case 'failed':
      return '';
  }
}

/** What is to be said of the run that is under way or was the last one to be: of those that were over before, nothing. */
export function useSpokenRun(versions: readonly Version[]): string {
  const followed = useRef<string | null>(null);
  const active = versions.find(({ task }) => !isFinal(task.status))?.task;
  if (active) followed.current = active.taskId;
  const last = versions.find(({ task }) => task.taskId === followed.current)?.task;
  const told = active ?? last;
  return told ? spokenOf(told) : '';
}
