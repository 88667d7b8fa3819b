import type { AssetKind } from './assets.ts';

/**
 * The kinds of settings a tool can have. Everything about a setting that the page, the server's check
 * and an engine need to know stands here; both the form and the Zod schema are built from it.
 */

interface FieldBase {
  /** What the designer reads beside the control. */
  readonly label: string;
  /** One short sentence that explains the effect. */
  readonly help?: string;
  /** Folded away under 高级. */
  readonly advanced?: boolean;
  /** Name of the page's own panel that edits this field instead of the plain form control. */
  readonly panel?: 'frame' | 'placement' | 'batch' | 'filmStrip' | 'hourDial';
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly multiline?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
  readonly unit?: string;
  /** Named positions on the slider. */
  readonly stops?: readonly { readonly label: string; readonly value: number }[];
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Two `#rrggbb` colours the option's picture is drawn with, top to bottom. */
  readonly swatch?: readonly [string, string];
  /** Heading the option stands under where there are many. */
  readonly group?: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  readonly default: string;
  /** The options are shown by the asset library's pictures; one's own asset goes into this picture field instead. */
  readonly library?: { readonly kind: AssetKind; readonly pictureField: string };
}

export interface ToggleField extends FieldBase {
  readonly kind: 'toggle';
  readonly default: boolean;
}

/** One picture: the value is a file id of the caller's own. */
export interface PictureField extends FieldBase {
  readonly kind: 'picture';
  readonly required?: boolean;
  /** Both sides must have at least this many pixels. */
  readonly minSidePx?: number;
  /** It shows what the picture in this field shows: as wide for its height, at any size. */
  readonly shapedAs?: string;
  /** What the asset library opens with. */
  readonly library?: AssetKind;
}

/** Several pictures in order. */
export interface PicturesField extends FieldBase {
  readonly kind: 'pictures';
  readonly min: number;
  readonly max: number;
  /** Both sides of each must have at least this many pixels. */
  readonly minSidePx?: number;
}

/** A mask over another picture field: same pixel size, grey, white = change. */
export interface MaskField extends FieldBase {
  readonly kind: 'mask';
  readonly of: string;
  readonly required?: boolean;
  /** The editor opens with click-segmentation instead of the brush. */
  readonly clickFirst?: boolean;
  /** What is selected by clicks reaches so far beyond its border, as a share of the picture's long side. */
  readonly margin?: number;
}

/** Several masks over one picture, each with its own words. */
export interface MaskedPromptsField extends FieldBase {
  readonly kind: 'maskedPrompts';
  readonly of: string;
  readonly max: number;
  readonly promptMaxLength: number;
}

/** The branch of the classification tree that follows from what a choice of the same form says. */
export interface BranchByChoice {
  /** Name of the choice field. */
  readonly choice: string;
  /** Index in the tree's top level, by the choice's value. */
  readonly topIndexes: Readonly<Record<string, number>>;
}

/** An entry of the classification tree at the given level. */
export interface CategoryField extends FieldBase {
  readonly kind: 'category';
  /** Index in the tree's top level; read it with `topIndexOf`. */
  readonly topIndex: number | BranchByChoice;
  readonly level: 2 | 3;
}

/** Optional non-negative integer; empty = random, and the one used is reported back. */
export interface SeedField extends FieldBase {
  readonly kind: 'seed';
}

/**
 * A described scene (`packages/scene`, the description's JSON) that is rendered as it stands, instead of
 * one made of words. Here only its outer bounds are known; what is in it is read by whoever renders it.
 */
export interface SceneField extends FieldBase {
  readonly kind: 'scene';
  /** Written as JSON. */
  readonly maxBytes: number;
  /** Fields that it answers itself: while it is given they are neither asked for nor looked at. */
  readonly replaces: readonly string[];
}

export type Field =
  | TextField
  | NumberField
  | ChoiceField
  | ToggleField
  | PictureField
  | PicturesField
  | MaskField
  | MaskedPromptsField
  | CategoryField
  | SeedField
  | SceneField;

export type Fields = Readonly<Record<string, Field>>;

export interface MaskedPrompt {
  maskImage: string;
  prompt: string;
}

/** The value a field's setting has once it is checked. */
type ValueOf<F extends Field> = F extends { kind: 'text' }
  ? F extends { required: true }
    ? string
    : string | undefined
  : F extends { kind: 'number' }
    ? number
    : F extends { kind: 'choice' }
      ? string
      : F extends { kind: 'toggle' }
        ? boolean
        : F extends { kind: 'picture' | 'mask' }
          ? F extends { required: true }
            ? string
            : string | undefined
          : F extends { kind: 'pictures' }
            ? string[]
            : F extends { kind: 'maskedPrompts' }
              ? MaskedPrompt[]
              : F extends { kind: 'category' }
                ? string | undefined
                : F extends { kind: 'seed' }
                  ? number | undefined
                  : F extends { kind: 'scene' }
                    ? Record<string, unknown> | undefined
                    : never;

/** The checked settings of a tool with these fields. */
export type SettingsOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/** Settings of some tool, when it is not known which. */
export type Settings = Record<string, unknown>;

/** Largest seed: 32 bits, so that every engine can carry it. */
export const MAX_SEED = 0xffff_ffff;
