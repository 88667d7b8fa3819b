import { Headers } from 'undici';
import { expect, it } from 'vitest';
import { assertAccepted } from './protocol.ts';

const FREE_TIER = 'The free tier of the model has been exhausted.';

it.each([
  [429, 'Throttling.AllocationQuota', 'Allocated quota exceeded', 'rateLimited'],
  [403, 'AllocationQuota.FreeTierOnly', FREE_TIER, 'permanent'],
  [400, 'InvalidParameter', FREE_TIER, 'permanent'],
])('takes %i %s (%s) for %s', (status, code, message, kind) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ code, message }));
  const attempt = () => assertAccepted({ status, headers: new Headers(), bytes });
  expect(attempt).toThrow(expect.objectContaining({ kind }));
});
