import { create } from 'zustand';
import { isNotSignedIn } from '../../shared/api-client/index.ts';

interface Interruption {
  /** Whether the sign-in is asked for over the page as it stands, or was turned down. */
  readonly signIn: 'none' | 'asked' | 'declined';
  /** Deeds that wait for it. */
  readonly waiting: readonly ((isSignedIn: boolean) => void)[];
}

/** A session that ended while a page was open, perhaps with something filled in. */
export const useInterruption = create<Interruption>(() => ({ signIn: 'none', waiting: [] }));

/** Asks to sign in over the page, once: who turned it down is asked by what he does next. */
export function askToSignIn(): void {
  useInterruption.setState(({ signIn }) => ({ signIn: signIn === 'none' ? 'asked' : signIn }));
}

/** Lets what waits go on, or fail where nobody signed in. */
export function endInterruption(how: 'signedIn' | 'declined' | 'left'): void {
  const { waiting } = useInterruption.getState();
  useInterruption.setState({ signIn: how === 'declined' ? how : 'none', waiting: [] });
  for (const goOn of waiting) goOn(how === 'signedIn');
}

const signedInAgain = () =>
  new Promise<boolean>((resolve) => {
    useInterruption.setState(({ waiting }) => ({
      ...{ signIn: 'asked', waiting: [...waiting, resolve] },
    }));
  });

/** Does it; when the session turns out to have ended, asks to sign in over the page and does it then. */
export async function whileSignedIn<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (error) {
    if (isNotSignedIn(error) && (await signedInAgain())) return await deed();
    throw error;
  }
}
