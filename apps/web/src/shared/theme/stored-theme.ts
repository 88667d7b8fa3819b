import { readStored } from '../browser/storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

export function storedChoice(): ThemeChoice {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the choice on the root element, where the style sheet reads it. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
