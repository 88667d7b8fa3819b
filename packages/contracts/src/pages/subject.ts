/**
 * What an address of a family is about: the segment after the family's own; null where there is none.
 *
 * @param family as it stands in the path
 */
export function subjectOf(pathname: string, family: string): string | null {
  const segments = pathname.split('/').filter(Boolean);
  const at = segments.findLastIndex((segment) => segment.includes(family));
  const subject = segments[at + 1];
  return at < 0 || subject === undefined ? null : decoded(subject);
}

/** What nobody can have meant stays as it is: it names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The category that an address names by its levels' ids, such as `5-501-50101`; undefined where it names
 * none, null where those ids do not lead to one another. Whether there is such a category the tree says.
 */
export function categoryNamed(pathname: string, family: string): string | null | undefined {
  const ids = (subjectOf(pathname, family) ?? '').split('-').filter(Boolean);
  return ids.every((id, at) => id.startsWith(ids[at - 1] ?? '')) ? ids.at(-1) : null;
}
