/** Why a film could not be worked on. */
export type FilmFault =
  /** The program cannot read this film, or not write it. */
  | 'film'
  /** It took longer than it may. */
  | 'timeout'
  /** The program itself cannot be run, or ended by no doing of ours. */
  | 'program';

export class FilmFailure extends Error {
  override readonly name = 'FilmFailure';
  readonly fault: FilmFault;

  constructor(fault: FilmFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
