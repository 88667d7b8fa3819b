/** The list with one entry moved one place; as it is when there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const [entry, other] = [list[at], list[at + by]];
  if (entry === undefined || other === undefined) return [...list];
  return list.map((each, index) => (index === at ? other : index === at + by ? entry : each));
}
