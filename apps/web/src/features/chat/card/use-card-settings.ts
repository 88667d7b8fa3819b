import type { ToolCard } from '@zhuhui/contracts';
import type { Settings } from '@zhuhui/tools';
import { useRef, useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';

/**
 * The settings of a proposal with what the user gave since: at once here, and kept by the server so that
 * a refresh finds them again. Null in what is given takes a setting out.
 */
export function useCardSettings(card: ToolCard, onFill: (settings: Settings) => Promise<void>) {
  const [given, setGiven] = useState<Settings>({});
  const saved = useRef(Promise.resolve());
  const give = (change: Settings) => {
    setGiven((before) => ({ ...before, ...change }));
    // One after the other, so that the last one given is the last one kept.
    saved.current = saved.current
      .then(() => onFill(change))
      .catch((error: unknown) => toast.error(`卡片没有存住：${messageOf(error)}`));
  };
  const present = Object.entries({ ...card.settings, ...given }).filter(
    ([, value]) => value !== null,
  );
  return { settings: Object.fromEntries(present) as Settings, give };
}
