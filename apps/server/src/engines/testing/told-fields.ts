import {
  defaultsOf,
  type Field,
  type Fields,
  type Settings,
  type ToolDefinition,
  topIndexOf,
} from '@zhuhui/tools';
import { classifyTree } from '@zhuhui/tools/classify';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { type Brief, composeBrief } from '../prompt/brief.ts';
import { REFERENCE_FIELDS, referencesOf } from '../prompt/references.ts';
import type { Translator } from '../prompt/translator.ts';
import { FILM_CAPABILITIES, type FilmModel, runFilmTool } from '../remote/film-tool.ts';
import type { PictureModel } from '../remote/picture-model.ts';
import { runPictureTool } from '../remote/picture-tool.ts';
import { watch } from './context.ts';

const translator: Translator = { toEnglish: async (wishes) => wishes };
const { signal } = new AbortController();
/** More references than any tool has. */
const MANY = 9;

/**
 * The tool's settings that change what a model is told.
 * @param textOf what the model gets of a brief, and of the settings beside it
 */
export async function toldFields(
  tool: ToolDefinition,
  textOf: (brief: Brief, settings: Settings) => string,
): Promise<readonly string[]> {
  const settings = usualSettings(tool);
  const tell = async (changed: Settings): Promise<string> => {
    const all = { ...settings, ...changed };
    const references = referencesOf(all, MANY).map(({ kind }) => kind);
    const brief = await composeBrief(tool, all, {
      ...{ language: 'zh', translator, signal, references },
    });
    return textOf(brief, all);
  };
  const told = await Promise.all(
    Object.entries(tool.fields).map(async ([name, field]) => {
      const texts = await Promise.all(
        valuesOf(field, tool.fields).map((value) => tell({ [name]: value })),
      );
      return new Set(texts).size > 1 ? [name] : [];
    }),
  );
  return told.flat();
}

/**
 * The tool's settings that a run looks at beside telling them: masks, margins, the number of pictures …
 * What a reference picture is for has to be told.
 */
export async function usedFields(tool: ToolDefinition): Promise<readonly string[]> {
  const run = await readsOf(tool, (settings) => runUntilAsked(tool, settings));
  const told = await readsOf(tool, async (settings) => {
    await composeBrief(tool, settings, { language: 'zh', translator, signal, references: [] });
  });
  return Object.keys(tool.fields).filter(
    (name) => name === 'seed' || (run.has(name) && !told.has(name) && !(name in REFERENCE_FIELDS)),
  );
}

async function readsOf(
  tool: ToolDefinition,
  work: (settings: Settings) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const read = new Set<string>();
  await work(
    new Proxy(usualSettings(tool), {
      get(target, name) {
        if (typeof name === 'string') read.add(name);
        return Reflect.get(target, name);
      },
    }),
  );
  return read;
}

/** A base picture tells more when it has colours, a style picture is there and words are said. */
function usualSettings({ fields }: ToolDefinition): Settings {
  const usual: Settings = {
    ...{ uploadImage: 'picture', inputKind: 'render', prompt: '胡桃木', styleImage: 'picture' },
    channelMap: 'picture',
    ...{ images: ['picture', 'picture'], maskImage: 'mask', right: 16 },
    regions: [{ maskImage: 'mask', prompt: '挂画' }],
  };
  const named = Object.entries(usual).filter(([name]) => name in fields);
  return { ...defaultsOf(fields), ...Object.fromEntries(named) };
}

class Asked extends Error {}

/** Runs the tool up to the moment at which the model would begin. */
async function runUntilAsked(tool: ToolDefinition, settings: Settings): Promise<void> {
  const stop = async (): Promise<never> => {
    throw new Asked();
  };
  const pictures: PictureModel = {
    ...{ id: 'model', language: 'zh', picturesIn: MANY, picturesPerCall: 4 },
    sizes: { multipleOf: 16, minPixels: 64 * 64, maxPixels: 512 * 512 },
    draw: stop,
    edit: stop,
  };
  const films: FilmModel = {
    ...{ id: 'model', language: 'zh', secondsLeast: 1, secondsMost: 99, referencesMost: MANY },
    film: stop,
  };
  const isFilm = FILM_CAPABILITIES.some((capability) => capability === tool.capability);
  const request = { taskId: 'test', tool, settings, seed: 1 };
  const { context } = watch({ files: await inputFiles() });
  const running = isFilm
    ? runFilmTool({ model: films, translator }, request, context)
    : runPictureTool({ model: pictures, translator }, request, context);
  await running.catch((error: unknown) => {
    if (!(error instanceof Asked)) throw error;
  });
}

const inputFiles = async () => ({
  picture: await pictureBytes(64, 48),
  mask: await maskBytes(64, 48, { left: 8, top: 8, width: 16, height: 16 }),
});

/** Values that a field can have, enough to see whether it matters. */
function valuesOf(field: Field, fields: Fields): readonly unknown[] {
  switch (field.kind) {
    case 'text':
      return ['橡木', '黄铜'];
    case 'number':
      return [field.min, field.default, field.max];
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'toggle':
      return [true, false];
    case 'picture':
    case 'mask':
      return [undefined, 'picture'];
    case 'category': {
      const [space] = classifyTree()[topIndexOf(fields, field, {})]?.children ?? [];
      return [undefined, field.level === 2 ? space?.id : space?.children[0]?.id];
    }
    case 'pictures':
    case 'maskedPrompts':
    case 'seed':
    case 'scene':
      return [];
  }
}
