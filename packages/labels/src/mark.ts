/**
 * The implicit label of GB 45438-2025, appendix E: seven texts under the name `AIGC`, written as one JSON
 * object in this order. Where each format carries it is said by the practice guides TC260-PG-20257A
 * (films) and TC260-PG-20259A (pictures); see docs/decisions/019-ai-labels.md.
 */
export interface AigcMark {
  /** 1 = made by AI, 2 = perhaps, 3 = suspected. */
  readonly Label: string;
  /** Name or code of the service that made it. */
  readonly ContentProducer: string;
  /** Its number at that service. */
  readonly ProduceID: string;
  /** The producer's own proof that the mark was not changed. */
  readonly ReservedCode1: string;
  /** Name or code of the service that passed it on. */
  readonly ContentPropagator: string;
  readonly PropagateID: string;
  readonly ReservedCode2: string;
}

export const MARK_FIELDS = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const satisfies readonly (keyof AigcMark)[];

/** Longest text of a field that is read; what is longer is nobody's number. */
const LONGEST_FIELD = 1024;

/** The mark as files carry it. */
export function markJson(mark: AigcMark): string {
  return JSON.stringify(Object.fromEntries(MARK_FIELDS.map((name) => [name, mark[name]])));
}

/**
 * Reads a mark from the text a file carries. Missing fields are empty, numbers count as texts, since not
 * everybody writes all seven.
 * @returns null for what is no such object or says nothing
 */
export function parseMark(text: string): AigcMark | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return null;
  const said = found as Record<string, unknown>;
  const inner = said.AIGC;
  if (typeof inner === 'object' && inner !== null) return parseMark(JSON.stringify(inner));
  const read = (name: string): string => {
    const value = said[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? value.slice(0, LONGEST_FIELD) : '';
  };
  const mark = Object.fromEntries(MARK_FIELDS.map((name) => [name, read(name)]));
  return mark.Label === '' && mark.ProduceID === '' ? null : (mark as unknown as AigcMark);
}
