import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { type BriefFacts, INSTRUCTIONS } from './instructions.ts';
import type { PromptLanguage, Translator } from './translator.ts';
import { readWishes } from './wishes.ts';

/** A task told to a model, in the model's language. */
export interface Brief {
  readonly language: PromptLanguage;
  /** What the finished picture shows: for models that draw from a description. */
  readonly description: string;
  /** What to do with the pictures given (the first is the base): for models that follow instructions. */
  readonly instruction: string;
  readonly negative: string;
}

export interface BriefOptions {
  readonly language: PromptLanguage;
  readonly translator: Translator;
  readonly signal: AbortSignal;
  /** The words of one masked place, in tools that have several. */
  readonly regionPrompt?: string;
  readonly hasReference: boolean;
}

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' ? value : fallback;

/** Composes what is told to the model. Only the user's own words are translated; the rest is written in both languages. */
export async function composeBrief(
  tool: ToolDefinition,
  settings: Settings,
  options: BriefOptions,
): Promise<Brief> {
  const chinese = readWishes(tool, settings, options.regionPrompt);
  const wishes =
    options.language === 'zh'
      ? chinese
      : await options.translator.toEnglish(chinese, options.signal);
  const facts: BriefFacts = {
    capability: tool.capability,
    description: wishes.description,
    structure: numberOr(settings.cnStrength, 1),
    strength: numberOr(settings.strength, 1),
    inputKind: typeof settings.inputKind === 'string' ? settings.inputKind : 'auto',
    hasReference: options.hasReference,
    settings,
  };
  return {
    language: options.language,
    description: wishes.description,
    instruction: INSTRUCTIONS[options.language](facts),
    negative: wishes.negative,
  };
}
