// @vitest-environment node
import { expect, it } from 'vitest';
import { invitation, linkOf } from './invitation.ts';

const link = linkOf('https://zh.example', 'tok_en');

it('keeps the token out of what servers log', () => {
  expect(new URL(link).pathname).toBe('/kantu');
  expect(new URL(link).hash).toBe('#tok_en');
});

it('tells the client everything in one message', () => {
  const until = '2026-12-21T08:00:00.000Z';
  const text = invitation({ projectName: '翡翠湾', link, pin: '204816', until });
  for (const part of ['翡翠湾', link, '访问码 204816', '有效至 2026-12-21']) {
    expect(text).toContain(part);
  }
  expect(invitation({ projectName: '翡翠湾', link, pin: null, until })).not.toContain('访问码');
});
