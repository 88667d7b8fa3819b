import { successEnvelope } from '@zhuhui/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '../../shared/browser/navigation.ts';
import { readStored, writeStored } from '../../shared/browser/storage.ts';
import { aUser } from '../../testing/builders.ts';
import { signIn, signOut } from './session.ts';

let steps: string[];

beforeEach(() => {
  steps = [];
  localStorage.clear();
  vi.spyOn(page, 'reload').mockImplementation(() => void steps.push('reload'));
  vi.spyOn(page, 'goTo').mockImplementation((url) => {
    steps.push(`go ${url}, stored ${Object.keys(localStorage).sort().join(',')}`);
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    steps.push(`${init.method} ${url}`);
    return Response.json(successEnvelope(null));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('signIn', () => {
  it('sends where the visitor came from, keeps phone and invite code, drops subUUID, reloads', async () => {
    writeStored('subUUID', 's');
    writeStored('lingganUUID', 'l');
    writeStored('source', { k: '关键词', p: '计划', source: '百度', u: '单元' });
    const sent = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json(successEnvelope({ user: aUser(), isNew: true, invitation: 'rewarded' })),
    );
    vi.stubGlobal('fetch', sent);
    await signIn({ phoneNo: '13800000000', verifyCode: '123456', inviteCode: 'ZH8' });
    const body = sent.mock.calls[0]![1].body as URLSearchParams;
    expect(Object.fromEntries(body)).toEqual({
      phoneNo: '13800000000',
      verifyCode: '123456',
      type: '1',
      inviteCode: 'ZH8',
      source: '{"keyWord":"关键词","plan":"计划","source":"百度","unit":"单元"}',
    });
    expect(readStored('loginPhone')).toBe('13800000000');
    expect(readStored('inviteCode')).toBe('ZH8');
    expect(readStored('subUUID')).toBeUndefined();
    expect(readStored('lingganUUID')).toBe('l');
    expect(steps).toEqual(['reload']);
  });
});

describe('signOut', () => {
  it('goes through the steps in order', async () => {
    for (const key of ['subUUID', 'userType', 'loginAccountId', 'loginPhone'] as const) {
      writeStored(key, 'x');
    }
    writeStored('redirect', '/api/user/redirect');
    await signOut(() => steps.push('clear user'));
    expect(steps).toEqual([
      'clear user',
      'POST /api/logout/invalidateSession',
      'DELETE /api/user/redirect',
      'go /, stored loginPhone',
    ]);
  });

  it('leaves addresses of other sites alone', async () => {
    writeStored('redirect', 'https://elsewhere.example/session');
    await signOut(() => undefined);
    expect(steps.filter((step) => step.startsWith('DELETE'))).toEqual([]);
  });

  it('leaves even when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    writeStored('redirect', '/api/user/redirect');
    await signOut(() => steps.push('clear user'));
    expect(steps).toEqual(['clear user', 'go /, stored ']);
  });
});
