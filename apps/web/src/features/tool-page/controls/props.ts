/** What every control gets. */
export interface ControlProps<F> {
  readonly name: string;
  readonly field: F;
}
