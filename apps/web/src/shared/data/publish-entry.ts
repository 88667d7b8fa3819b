/** Where results are chosen to be published. */
export const PUBLISH_PATH = '/casemineByCreate';

/** Router state that opens publishing with the results of these runs. */
export interface PublishEntryState {
  readonly publish: readonly string[];
}

/** Reads router state that may come from anywhere. */
export function enteredPublishing(state: unknown): readonly string[] | null {
  if (typeof state !== 'object' || state === null || !('publish' in state)) return null;
  const { publish } = state;
  if (!Array.isArray(publish)) return null;
  const ids = publish.filter((id): id is string => typeof id === 'string');
  return ids.length > 0 ? ids : null;
}
