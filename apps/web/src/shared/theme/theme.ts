import { create } from 'zustand';
import { removeStored, writeStored } from '../browser/storage.ts';
import { applyTheme, storedChoice, type ThemeChoice } from './stored-theme.ts';

export const THEME_NAMES: Record<ThemeChoice, string> = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
};

interface ThemeState {
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
}

export const useTheme = create<ThemeState>((set) => ({
  choice: storedChoice(),
  choose: (choice) => {
    if (choice === 'system') removeStored('theme');
    else writeStored('theme', choice);
    applyTheme(choice);
    set({ choice });
  },
}));
