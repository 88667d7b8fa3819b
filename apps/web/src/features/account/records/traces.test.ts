import { expect, it } from 'vitest';
import { traceOf } from './traces.ts';

const nothing = { cause: 'operator', taskId: null, conversation: null, orderNo: null } as const;

it.each([
  [{ ...nothing, cause: 'task', taskId: 't/1' }, '/done2?taskId=t%2F1'],
  [{ ...nothing, cause: 'chat', conversation: { id: 'k', assistant: 'gpt2' } }, '/gpt2?c=k'],
  [{ ...nothing, cause: 'order', orderNo: 'ZH1' }, '/done?orderNo=ZH1'],
  [{ ...nothing, cause: 'membership', orderNo: 'ZH1' }, '/done?orderNo=ZH1'],
  [{ ...nothing, cause: 'membership' }, '/profile?section=member'],
  [{ ...nothing, cause: 'invitation' }, '/profile?section=invite'],
  // A task that was removed, and what nobody can look at.
  [{ ...nothing, cause: 'task' }, undefined],
  [nothing, undefined],
] as const)('%o leads to %s', (record, to) => {
  expect(traceOf(record)?.to).toBe(to);
});
