import type { Capability, Settings, ToolDefinition } from '@zhuhui/tools';
import { classifyEntry } from '@zhuhui/tools/classify';
import { englishOf } from '@zhuhui/tools/look';
import { choicePhrase, TOLD_CHOICES } from './choice-phrases.ts';
import { type Phrase, phrase } from './phrase.ts';
import { settingPhrase, TOLD_SETTINGS } from './setting-phrases.ts';
import { untoldFields } from './untold.ts';

/** What a task asks for, in one language. */
export interface Wishes {
  /** What the picture shows. */
  readonly description: string;
  /** What must not appear; empty when nothing was said. */
  readonly negative: string;
}

/** What a task asks for, parted into what the house says in every language and the user's own words. */
export interface ToldWishes {
  /** The kind of picture, for models that are not told what to do: where the tool names no trade. */
  readonly subject: readonly Phrase[];
  /** Trade, place and style, told before the user's words. */
  readonly before: readonly Phrase[];
  /** In the user's language. */
  readonly words: string;
  /** What the settings say, told after them. */
  readonly after: readonly Phrase[];
  readonly negative: {
    /** In the user's language. */
    readonly words: string;
    readonly own: readonly Phrase[];
  };
}

const DOMAINS = {
  architecture: phrase('建筑设计效果图', 'architectural rendering'),
  landscape: phrase('景观设计效果图', 'landscape design rendering'),
  interior: phrase('室内设计效果图', 'interior design rendering'),
  commercial: phrase('工装空间设计效果图', 'commercial interior design rendering'),
} as const;

const SUBJECTS: Partial<Record<Capability, Phrase>> = {
  lineart: phrase('白底黑色线稿', 'black line drawing on white'),
  flatplan: phrase('彩色平面图，正投影', 'coloured plan drawing, orthographic top view'),
};

/** What never belongs into the result of a tool, whatever the user says. */
const UNWANTED: Partial<Record<Capability, readonly Phrase[]>> = {
  lineart: [
    phrase('阴影', 'shadows'),
    phrase('填色', 'fills'),
    phrase('灰底', 'grey background'),
    phrase('照片质感', 'photographic texture'),
  ],
  flatplan: [phrase('透视变形', 'perspective'), phrase('错乱的文字', 'garbled lettering')],
  erase: [phrase('新的物体', 'new objects'), phrase('涂抹痕迹', 'smears')],
  outpaint: [phrase('边框', 'borders'), phrase('拼接缝', 'seams')],
};

/** Reads the wishes out of a tool's settings; `regionPrompt` stands for the words of one masked place. */
export function readWishes(
  tool: ToolDefinition,
  settings: Settings,
  regionPrompt?: string,
): ToldWishes {
  const { capability, domain, fields } = tool;
  const onlyCategory = settings.ignoreWordAndImage === true;
  const wholePicture = regionPrompt === undefined;
  const untold = new Set(untoldFields(tool));
  const subject = SUBJECTS[capability];
  const ofFields = (names: readonly string[], say: (name: string) => Phrase | null) =>
    names.filter((name) => name in fields && !untold.has(name)).flatMap((name) => say(name) ?? []);
  return {
    subject: subject ? [subject] : [],
    before: wholePicture
      ? [...(domain ? [DOMAINS[domain]] : []), ...category(settings)]
      : category(settings).slice(-1),
    words: onlyCategory ? '' : textsOf([settings.prompt, regionPrompt]).join('，'),
    after: [
      ...ofFields(TOLD_SETTINGS, (name) => settingPhrase(name, settings)),
      ...ofFields(TOLD_CHOICES, (name) => choicePhrase(name, settings[name])),
    ],
    negative: {
      words: onlyCategory ? '' : textsOf([settings.negativePrompt]).join(''),
      own: UNWANTED[capability] ?? [],
    },
  };
}

const textsOf = (values: readonly unknown[]): string[] =>
  values
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
    .filter(Boolean);

function category({ classifyId2, classifyId3 }: Settings): Phrase[] {
  const [id] = textsOf([classifyId3, classifyId2]);
  const names = id ? (classifyEntry(id)?.path.slice(1) ?? []) : [];
  return names.map((name) => phrase(name, englishOf(name)));
}
