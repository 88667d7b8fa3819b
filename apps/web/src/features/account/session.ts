import { call, request } from '../../shared/api-client/index.ts';
import { isSameOrigin, page } from '../../shared/browser/navigation.ts';
import {
  KEYS_OF_THE_USER,
  readStored,
  removeStored,
  writeStored,
} from '../../shared/browser/storage.ts';

export interface Credentials {
  readonly phoneNo: string;
  readonly verifyCode: string;
  readonly inviteCode: string;
}

/** Signs in, keeps phone and invite code, forgets this visit's id, and loads the page anew. */
export async function signIn({ phoneNo, verifyCode, inviteCode }: Credentials): Promise<void> {
  const visit = readStored('source');
  await call('smsLogin', {
    phoneNo,
    verifyCode,
    type: 1,
    ...(inviteCode !== '' && { inviteCode }),
    ...(visit && {
      source: { keyWord: visit.k, plan: visit.p, source: visit.source, unit: visit.u },
    }),
  });
  writeStored('loginPhone', phoneNo);
  writeStored('inviteCode', inviteCode);
  enter();
}

export async function signInByEmail(email: string, verifyCode: string): Promise<void> {
  await call('emailLogin', { email, verifyCode });
  enter();
}

export async function signInByPassword(account: string, password: string): Promise<void> {
  await call('accountLogin', { account, password });
  enter();
}

/** Forgets this visit's id and loads the page anew, signed in. */
function enter(): void {
  removeStored('subUUID');
  page.reload();
}

/**
 * Signs out, in this order: clear the current user, invalidate the session on the server, DELETE the
 * stored redirect address when it is on this site, remove what is stored about the user, go home. A step
 * that fails does not keep the user from leaving.
 */
export async function signOut(clearUser: () => void): Promise<void> {
  clearUser();
  await call('invalidateSession', {}).catch(() => undefined);
  const redirect = readStored('redirect');
  if (redirect && isSameOrigin(redirect)) {
    await request({ method: 'DELETE', base: '', path: redirect }).catch(() => undefined);
  }
  removeStored(...KEYS_OF_THE_USER);
  page.goTo('/');
}
