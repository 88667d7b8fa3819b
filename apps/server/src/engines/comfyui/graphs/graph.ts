import type { Capability } from '@zhuhui/tools';
import type { PromptLanguage } from '../../prompt/translator.ts';
import type { ModelSizes } from '../../remote/fit.ts';

/** A node in ComfyUI's API format; an input is a literal or a link `[node id, output index]`. */
export interface ApiNode {
  readonly class_type: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What its author calls it; servers do not look at it. */
  readonly _meta?: { readonly title: string };
}

/** What `POST /prompt` takes: node id → node. */
export type ApiGraph = Readonly<Record<string, ApiNode>>;

/** Everything a run can put into a graph; in a template it stands as the text `$NAME`. */
export interface GraphValues {
  /**
   * Names of uploaded files. `INPUT`: the base picture, which an instruction calls image 1. `REF2`: the
   * reference picture, image 2 of the instruction; `STYLE` is the same picture, where a graph takes only
   * its look. `LAST`: a film's last frame.
   */
  readonly INPUT?: string;
  readonly MASK?: string;
  readonly STYLE?: string;
  readonly LAST?: string;
  /** A film's pictures in their order, every one on a canvas of `W` × `H`. `REF2` also as above. */
  readonly REF1?: string;
  readonly REF2?: string;
  readonly REF3?: string;
  readonly REF4?: string;
  readonly REF5?: string;
  readonly REF6?: string;
  readonly PROMPT?: string;
  readonly NEG?: string;
  /** px; of the picture drawn, or of the finished one where a picture is enlarged. */
  readonly W?: number;
  readonly H?: number;
  /** Pictures in a batch. */
  readonly N?: number;
  readonly SEED?: number;
  /** 0 … 1: how closely the base picture's structure is kept. */
  readonly STRUCTURE?: number;
  /** 0 … 1: how much is drawn anew. */
  readonly DENOISE?: number;
  /** 0 … 1 */
  readonly STYLE_STRENGTH?: number;
  /** Frames of a film, or of each part of it: see `FilmPace`. */
  readonly FRAMES?: number;
  /** JSON texts `[{"x":…,"y":…}]`, px. */
  readonly POSITIVE?: string;
  readonly NEGATIVE?: string;
  /** Names the job's files on the server, unique to it. */
  readonly PREFIX: string;
}
export type GraphValueName = keyof GraphValues;

/** Values that are uploaded pictures: a variant is only run when the task has every one it names. */
export const PICTURE_VALUES = [
  'INPUT',
  'MASK',
  'STYLE',
  'LAST',
  'REF1',
  'REF2',
  'REF3',
  'REF4',
  'REF5',
  'REF6',
] as const satisfies readonly GraphValueName[];
export type PictureValue = (typeof PICTURE_VALUES)[number];

/** What a ComfyUI server can be asked for: a tool's capability, or the mask behind a click. */
export type ComfyCapability = Capability | 'clickMask';

/** A model file that a graph loads; the name in the template is what is looked for first. */
export interface ModelSlot {
  readonly node: string;
  readonly input: string;
  /** What else will do, when the server does not have that very file. */
  readonly otherwise: RegExp;
  /** Where the file belongs, below ComfyUI's `models/`; unknown in graphs from elsewhere. */
  readonly folder?: string;
}

/** How a film's frames are counted. */
export interface FilmPace {
  readonly framesPerSecond: number;
  /** `FRAMES` is a multiple of 4 plus 1, at most this. */
  readonly framesMost: number;
  /** Parts of `FRAMES` frames each that follow one another; each after the first begins one frame in. */
  readonly parts: number;
}

/** What the base picture can be taken for: the values of the tools' `inputKind`, but `auto`. */
export const INPUT_KINDS = ['sketch', 'line', 'whiteModel', 'render', 'photo', 'plan'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/**
 * How pictures go in and the answer comes out.
 * - `draw`: from words alone
 * - `edit`: the whole base picture on a canvas, back at its own size
 * - `maskedEdit`: the surroundings of the mask on a canvas, pasted back inside the mask
 * - `extend`: as `maskedEdit`, on the larger picture
 * - `asIs`: the base picture as it is; the answer is the result (enlarging, lines, cut-outs, films)
 */
export type GraphFlow = 'draw' | 'edit' | 'maskedEdit' | 'extend' | 'asIs';

/** One way to serve a capability on a ComfyUI server. */
export interface GraphVariant {
  readonly id: string;
  /** Chinese: what it is built on, for the operator and the result's information. */
  readonly name: string;
  readonly capability: ComfyCapability;
  readonly flow: GraphFlow;
  readonly language: PromptLanguage;
  /** Whether `$PROMPT` is the description of the picture or the instruction what to do. */
  readonly told: 'description' | 'instruction';
  readonly sizes: ModelSizes;
  readonly graph: ApiGraph;
  readonly models: readonly ModelSlot[];
  /** What the base picture must be taken for; anything, when absent. */
  readonly inputKinds?: readonly InputKind[];
  /** Of graphs that end in a film. */
  readonly film?: FilmPace;
}
