import type { SignedIn } from '@zhuhui/contracts';
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

/**
 * Signs in, keeps the phone and an invite code that holds, and enters; where the code is nobody's, entering
 * is left to the caller, who says so first.
 */
export async function signIn(credentials: Credentials): Promise<SignedIn['invitation']> {
  const { phoneNo, verifyCode, inviteCode } = credentials;
  const visit = readStored('source');
  const { invitation } = await call('smsLogin', {
    phoneNo,
    verifyCode,
    type: 1,
    ...(inviteCode !== '' && { inviteCode }),
    ...(visit && {
      source: { keyWord: visit.k, plan: visit.p, source: visit.source, unit: visit.u },
    }),
  });
  writeStored('loginPhone', phoneNo);
  if (invitation === 'unknown') {
    removeStored('inviteCode');
    return invitation;
  }
  writeStored('inviteCode', inviteCode);
  enter();
  return invitation;
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
export function enter(): void {
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
