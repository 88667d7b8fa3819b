import type { Settings } from '@zhuhui/tools';

export interface SettingsSenderParts {
  readonly send: (settings: Settings) => Promise<unknown>;
  /** Whether a failure may pass, and what it says. */
  readonly judge: (error: unknown) => { readonly mayPass: boolean; readonly words: string };
  /** The newest settings have arrived. */
  readonly arrived: () => void;
  readonly tell: (words: string) => void;
  /** Does something after a moment, unless it is called off. */
  readonly later: (work: () => void) => void;
}

/**
 * Brings a session the settings of the page: one call at a time, the newest next, and again while nobody can be
 * reached, so that in the end the session has what the page shows. Of failures in a row the first is told.
 * @returns takes settings that have changed
 */
export function createSettingsSender({
  send,
  judge,
  arrived,
  tell,
  later,
}: SettingsSenderParts): (settings: Settings) => void {
  let waiting: Settings | null = null;
  let underWay = false;
  let hasTold = false;

  const go = async (): Promise<void> => {
    const settings = waiting;
    if (underWay || settings === null) return;
    underWay = true;
    waiting = null;
    try {
      await send(settings);
      hasTold = false;
      if (waiting === null) arrived();
    } catch (error) {
      const { mayPass, words } = judge(error);
      if (!hasTold) tell(words);
      hasTold = mayPass;
      if (mayPass) {
        waiting ??= settings;
        return later(again);
      }
    } finally {
      underWay = false;
    }
    return go();
  };
  const again = () => void go();

  return (settings) => {
    waiting = settings;
    again();
  };
}
