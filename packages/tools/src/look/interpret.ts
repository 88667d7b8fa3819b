import type { PartialLook } from './look.ts';
import { STYLES } from './styles/index.ts';
import { readSwatches } from './swatch.ts';

/** What a prompt asks for, as far as the trade's words say. */
export interface PromptReading {
  readonly look: PartialLook;
  /** One of `day`, `goldenHour`, `dusk`, `night`, `overcast`, `rain`, `snow`, `softInterior`. */
  readonly atmosphere?: string;
  /** Words that were understood, in the order of the prompt, with what they were taken for. */
  readonly matched: { readonly word: string; readonly meaning: string }[];
}

/** Reads the materials, colours, styles, light and weather that a prompt asks for. */
export function interpretPrompt(prompt: string): PromptReading {
  const style = Object.values(STYLES).find(({ name }) => prompt.includes(name));
  if (!style) return { look: {}, matched: [] };
  return {
    look: { finishes: readSwatches(style.finishes), light: style.light },
    matched: [{ word: style.name, meaning: `风格：${style.name}` }],
  };
}
