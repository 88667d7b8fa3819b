import { create } from 'zustand';
import { readStored, removeStored, writeStored } from '../browser/storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

export const THEME_NAMES: Record<ThemeChoice, string> = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
};

function storedChoice(): ThemeChoice {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the choice on the root element, where the style sheet reads it. */
function apply(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

interface ThemeState {
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
}

export const useTheme = create<ThemeState>((set) => ({
  choice: storedChoice(),
  choose: (choice) => {
    if (choice === 'system') removeStored('theme');
    else writeStored('theme', choice);
    apply(choice);
    set({ choice });
  },
}));

/** To be called before the first paint. */
export function applyStoredTheme(): void {
  apply(storedChoice());
}
