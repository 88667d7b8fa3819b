import type { Belongings } from './belongings.ts';

/** How one call is made with things of the first account. */
export interface Attempt<Input = unknown> {
  readonly input: (own: Belongings) => Input;
  /**
   * What another account is answered that names the first one's things; null where the call names nothing
   * of anybody's.
   */
  readonly strangerGets: number | null;
}

/** Names something of the first account: to anybody else it is not there. */
export const owned = <I>(input: (own: Belongings) => I, strangerGets = 404): Attempt<I> => ({
  input,
  strangerGets,
});
/** Names nothing of anybody's: what comes back is the caller's own, or everybody's. */
export const plain = <I>(input: I): Attempt<I> => ({ input: () => input, strangerGets: null });
/** Only administrators call it; who else does is refused whatever is named. */
export const named = <I>(input: (own: Belongings) => I): Attempt<I> => ({
  input,
  strangerGets: null,
});
