/** What a user is called until he says; it ends like his phone number, so only he sees it. */
export const givenNickname = (phone: string): string => `设计师${phone.slice(-4)}`;

/** What others read: the nickname he chose, else `nameless`. */
export const publicNickname = (
  { nickname, phone }: { readonly nickname: string; readonly phone: string },
  nameless = '设计师',
): string => (nickname === givenNickname(phone) ? nameless : nickname);
