import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { regionColour } from '../../../shared/mask/region-colour.ts';

/** One mask of a proposal, drawn or not. */
export interface CardMask {
  readonly fileId: string | null;
  readonly colour: string;
  /** What is to become of it; null where the whole proposal has its words elsewhere. */
  readonly prompt: string | null;
}

/** The picture of a proposal with the masks that lie over it. */
export interface MaskBoard {
  /** Field of the mask, or of the regions. */
  readonly name: string;
  readonly label: string;
  /** Field of the picture, and the picture. */
  readonly of: string;
  readonly pictureId: string;
  readonly isRequired: boolean;
  readonly clickFirst: boolean;
  /** How far beyond its border what is selected by clicks reaches, as a share of the picture's long side. */
  readonly margin: number;
  /** Most regions; null for a tool with one mask. */
  readonly mostRegions: number | null;
  readonly promptMaxLength: number;
  readonly masks: readonly CardMask[];
}

interface Region {
  readonly prompt: string;
  readonly maskImage?: string;
}

/** Null for a tool without masks, and as long as there is no picture to draw them on. */
export function boardOf({ fields }: ToolDefinition, settings: Settings): MaskBoard | null {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'mask' && field.kind !== 'maskedPrompts') continue;
    const pictureId = settings[field.of];
    if (typeof pictureId !== 'string') return null;
    const { label, of } = field;
    const board = { name, label, of, pictureId };
    if (field.kind === 'mask') {
      return {
        ...board,
        isRequired: field.required === true,
        clickFirst: field.clickFirst === true,
        margin: field.margin ?? 0,
        mostRegions: null,
        promptMaxLength: 0,
        masks: [{ fileId: fileIn(settings[name]), colour: regionColour(1), prompt: null }],
      };
    }
    return {
      ...board,
      isRequired: true,
      clickFirst: true,
      margin: 0,
      mostRegions: field.max,
      promptMaxLength: field.promptMaxLength,
      masks: regionsIn(settings, name).map(({ prompt, maskImage }, nth) => ({
        fileId: fileIn(maskImage),
        colour: regionColour(nth + 1),
        prompt,
      })),
    };
  }
  return null;
}

export const maskUrlOf = ({ fileId }: CardMask): string | null =>
  fileId === null ? null : `/files/${fileId}`;

/** The settings that change when a mask is drawn; null takes it away. */
export function withMask(board: MaskBoard, nth: number, fileId: string | null): Settings {
  if (board.mostRegions === null) return { [board.name]: fileId };
  return put(board, (mask, at) => (at === nth ? { ...mask, fileId } : mask));
}

/** The settings that change when a region is spoken of anew. */
export function withWords(board: MaskBoard, nth: number, prompt: string): Settings {
  return put(board, (mask, at) => (at === nth ? { ...mask, prompt } : mask));
}

/** The settings with one region more, at the end. */
export function withRegion(board: MaskBoard): Settings {
  const { [board.name]: regions } = put(board);
  return { [board.name]: [...(regions as Region[]), { prompt: '' }] };
}

export function withoutRegion(board: MaskBoard, nth: number): Settings {
  return put({ ...board, masks: board.masks.filter((_, at) => at !== nth) });
}

/** The settings when a picture takes another's place: masks over the old one are taken away, words stay. */
export function withPicture(
  { fields }: ToolDefinition,
  settings: Settings,
  name: string,
  fileId: string,
): Settings {
  const changed: Settings = { [name]: fileId };
  for (const [mask, field] of Object.entries(fields)) {
    if ((field.kind !== 'mask' && field.kind !== 'maskedPrompts') || field.of !== name) continue;
    if (field.kind === 'mask') changed[mask] = null;
    else changed[mask] = regionsIn(settings, mask).map(({ prompt }) => ({ prompt }));
  }
  return changed;
}

function put(
  { name, masks }: MaskBoard,
  change: (mask: CardMask, nth: number) => CardMask = (mask) => mask,
): Settings {
  const regions = masks.map(change).map(({ fileId, prompt }): Region => {
    return { prompt: prompt ?? '', ...(fileId === null ? {} : { maskImage: fileId }) };
  });
  return { [name]: regions };
}

/** The regions of a list; one without words where there is none yet. */
function regionsIn(settings: Settings, name: string): readonly Region[] {
  const regions = settings[name];
  return Array.isArray(regions) && regions.length > 0 ? regions : [{ prompt: '' }];
}

const fileIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
