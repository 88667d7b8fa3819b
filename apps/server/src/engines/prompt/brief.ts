import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { INSTRUCTIONS } from './instructions.ts';
import { joinParts, joinPhrases } from './phrase.ts';
import type { ReferenceKind } from './references.ts';
import type { PromptLanguage, TranslatedBy, Translator } from './translator.ts';
import { readWishes } from './wishes.ts';

/** A task told to a model, in the model's language. */
export interface Brief {
  readonly language: PromptLanguage;
  /** What the finished picture shows: for models that draw from a description. */
  readonly description: string;
  /** What to do with the pictures given (the first is the base): for models that follow instructions. */
  readonly instruction: string;
  readonly negative: string;
  /** What the user wrote, before any translation. */
  readonly words: string;
  /** Who translated it; absent when nobody had to. */
  readonly translatedBy?: TranslatedBy;
}

export interface BriefOptions {
  readonly language: PromptLanguage;
  readonly translator: Translator;
  readonly signal: AbortSignal;
  /** The words of one masked place, in tools that have several. */
  readonly regionPrompt?: string;
  /** What the pictures beside the base are, in the order in which the model gets them. */
  readonly references: readonly ReferenceKind[];
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Composes what is told to the model. Only the user's own words are translated; the rest is written in both languages. */
export async function composeBrief(
  tool: ToolDefinition,
  settings: Settings,
  options: BriefOptions,
): Promise<Brief> {
  const { language, references, regionPrompt } = options;
  const { subject, before, words, after, negative } = readWishes(tool, settings, regionPrompt);
  const written = { description: words, negative: negative.words };
  const told =
    language === 'zh' ? written : await options.translator.toEnglish(written, options.signal);
  const wanted = joinParts(
    [joinPhrases(before, language), told.description, joinPhrases(after, language)],
    language,
  );
  return {
    language,
    words,
    description: joinParts([joinPhrases(subject, language), wanted], language),
    instruction: INSTRUCTIONS[language]({
      capability: tool.capability,
      description: wanted,
      structure: numberIn(settings.cnStrength),
      strength: numberIn(settings.strength) ?? 1,
      inputKind: typeof settings.inputKind === 'string' ? settings.inputKind : 'auto',
      references,
      followsStyle: settings.ipaPlus === true,
      zonesStay: settings.channelMapUse === 'keep',
    }),
    negative: joinParts([told.negative, joinPhrases(negative.own, language)], language),
    ...('by' in told && told.by ? { translatedBy: told.by } : {}),
  };
}

/** What a result says of the words it was made from; several briefs are the masked places of one task. */
export function toldWords(briefs: readonly Brief[]): Readonly<Record<string, unknown>> {
  const [first] = briefs;
  if (!first) return {};
  const instructions = briefs.map(({ instruction }) => instruction);
  const translatedBy = briefs.find((brief) => brief.translatedBy)?.translatedBy;
  return {
    words: joinParts([...new Set(briefs.map(({ words }) => words))], 'zh'),
    prompt: joinParts([...new Set(briefs.map(({ description }) => description))], first.language),
    instruction: instructions.length > 1 ? instructions : first.instruction,
    negativePrompt: first.negative,
    promptLanguage: first.language,
    ...(translatedBy ? { translatedBy } : {}),
  };
}

/** A prompt that also says what must not appear, for models that have no parameter for it. */
export function withUnwanted(prompt: string, { language, negative }: Brief): string {
  if (!negative) return prompt;
  return language === 'zh'
    ? `${prompt} 画面中不要出现：${negative}。`
    : `${prompt} Do not show: ${negative}.`;
}
