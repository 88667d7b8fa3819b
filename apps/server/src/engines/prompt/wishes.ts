import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { classifyEntry } from '@zhuhui/tools/classify';

/** What a task asks for in Chinese words, as a generative model wants to be told. */
export interface Wishes {
  /** What the picture shows: the kind of picture, place and style, the user's words, view, light. */
  readonly description: string;
  /** What must not appear; empty when nothing was said. */
  readonly negative: string;
}

const SUBJECTS = {
  architecture: '建筑设计效果图',
  landscape: '景观设计效果图',
  interior: '室内设计效果图',
  commercial: '工装空间设计效果图',
} as const;

/** Choices that say something about the picture, in the order they are told. */
const TOLD_CHOICES = [
  'material',
  'view',
  'atmosphere',
  'weather',
  'season',
  'environment',
  'planting',
  'greenDensity',
  'roadDensity',
  'contextDensity',
  'peopleDensity',
  'density',
  'camera',
];
/** Values of theirs that leave it to the model. */
const UNSAID = new Set(['keep', 'auto']);

/** Reads the wishes out of a tool's settings; `regionPrompt` stands for the words of one masked place. */
export function readWishes(
  tool: ToolDefinition,
  settings: Settings,
  regionPrompt?: string,
): Wishes {
  const { ignoreWordAndImage } = settings;
  const words = ignoreWordAndImage ? [] : [settings.prompt, regionPrompt].filter(isText);
  const parts = [
    ...(tool.domain && regionPrompt === undefined ? [SUBJECTS[tool.domain]] : []),
    ...(regionPrompt === undefined ? categoryNames(settings) : []),
    ...words,
    ...TOLD_CHOICES.flatMap((name) => toldChoice(tool, settings, name)),
    ...hourWords(settings.hour),
  ];
  const negative = ignoreWordAndImage ? undefined : settings.negativePrompt;
  return {
    description: parts.map((part) => part.trim()).join('，'),
    negative: isText(negative) ? negative.trim() : '',
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

function categoryNames(settings: Settings): string[] {
  const id = settings.classifyId3 ?? settings.classifyId2;
  return isText(id) ? [...(classifyEntry(id)?.path.slice(1) ?? [])] : [];
}

function toldChoice(tool: ToolDefinition, settings: Settings, name: string): string[] {
  const field = tool.fields[name];
  const value = settings[name];
  if (field?.kind !== 'choice' || !isText(value) || UNSAID.has(value)) return [];
  const option = field.options.find((each) => each.value === value);
  return option ? [`${field.label}${option.label}`] : [];
}

function hourWords(hour: unknown): string[] {
  if (typeof hour !== 'number') return [];
  const whole = Math.floor(hour);
  const minutes = Math.round((hour - whole) * 60);
  return [`${whole}点${minutes ? `${minutes}分` : ''}的天光`];
}
