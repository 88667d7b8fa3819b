/** What every way of signing in is given by the dialog it is shown in. */
export interface SignInPanelProps {
  /** Whether the agreement is agreed to. */
  readonly agreed: boolean;
  /** The same, asked when something is about to happen; says so to the visitor when it is not. */
  readonly isAgreed: () => boolean;
  /** The account is made and signed in; the invitation code it came with is nobody's. */
  readonly onUnknownInvite: (inviteCode: string) => void;
}
