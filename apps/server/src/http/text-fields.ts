/** The fields of a form or an address that stand in it once, as text; later sources win. */
export function textFields(...sources: readonly unknown[]): Record<string, string> {
  const fields = sources.flatMap((source) => Object.entries((source ?? {}) as object));
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
