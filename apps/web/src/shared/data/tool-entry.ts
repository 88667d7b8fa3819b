import type { Settings } from '@zhuhui/tools';

/** Router state that opens a tool's page with settings filled in; pictures in them are file ids. */
export interface ToolEntryState {
  readonly settings: Settings;
}

/** Reads router state that may come from anywhere. */
export function enteredSettings(state: unknown): Settings | null {
  if (typeof state !== 'object' || state === null || !('settings' in state)) return null;
  const { settings } = state;
  return typeof settings === 'object' && settings !== null ? (settings as Settings) : null;
}
