/** A failure to start that an operator can do something about; its message is one Chinese line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
