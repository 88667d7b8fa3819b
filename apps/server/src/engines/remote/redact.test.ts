import { Headers } from 'undici';
import { expect, test } from 'vitest';
import { EngineFailure } from '../engine.ts';
import { failureOfReply } from './failures.ts';
import { createRedactor, redacted } from './redact.ts';

const KEY = 'sk-0123456789abcdef';

test.each([270, 290, 1_990])('a key that a long answer repeats at %d is taken out whole', (at) => {
  const bytes = new TextEncoder().encode(`${'.'.repeat(at)}${KEY}${'.'.repeat(5_000)}`);
  const reply = { status: 500, headers: new Headers(), bytes };
  const failure = failureOfReply(reply, { code: '', message: '' }, []);
  const { cause } = redacted(failure, createRedactor([KEY]));
  expect(String(cause)).not.toContain('sk-');
  expect(String(cause).length).toBeLessThan(2_100);
});

test('each reason behind another is kept', () => {
  const cause = new Error(`refused ${KEY}`, { cause: new Error('closed') });
  const failure = new EngineFailure('temporary', `不通 ${KEY}`, { cause });
  const { message, cause: words } = redacted(failure, createRedactor([KEY]));
  expect(message).toBe('不通 ***');
  expect(String(words)).toContain('refused *** ← Error: closed');
});
