import { expect, it } from 'vitest';
import { causeOf } from './causes.ts';

const blank = { kind: 'grant', ref: '', taskId: null, orderNo: null, isTask: false } as const;

it.each([
  [{ ...blank, ref: 'signup:u:1' }, 'signUp'],
  [{ ...blank, ref: 'invite:u:1' }, 'invitation'],
  [{ ...blank, ref: 'invited:u:1' }, 'invitation'],
  [{ ...blank, ref: 'vip:m:0:1' }, 'membership'],
  [{ ...blank, ref: 'order:ZH1:1', orderNo: 'ZH1' }, 'order'],
  [{ ...blank, kind: 'adjust', ref: 'revoke:order:ZH1:1', orderNo: 'ZH1' }, 'order'],
  [{ ...blank, kind: 'adjust', ref: 'grant by hand' }, 'operator'],
  [{ ...blank, kind: 'reserve', ref: 'reserve:t', taskId: 't', isTask: true }, 'task'],
  [{ ...blank, kind: 'settle', ref: 'close:m', taskId: 'm' }, 'chat'],
  [{ ...blank, kind: 'reserve', ref: 'reserve:s:3', taskId: 's:3' }, 'live'],
  [{ ...blank, kind: 'expire', ref: 'expire:7:0' }, 'expiry'],
] as const)('%o is for %s', (transfer, cause) => {
  expect(causeOf(transfer)).toBe(cause);
});
