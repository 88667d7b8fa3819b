import type { Fields } from './field.ts';

/** What an engine must be able to do to serve a tool. */
export const CAPABILITIES = [
  'render',
  'inpaint',
  'style',
  'furnish',
  'material',
  'atmosphere',
  'erase',
  'outpaint',
  'matting',
  'upscaleDetail',
  'upscale',
  'compress',
  'lineart',
  'flatplan',
  'text2image',
  'text2video',
  'image2video',
  'images2video',
  'live',
  'chat',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Megapixels of a picture that is taken in, unless the operator says otherwise: a result should be, too. */
export const USUAL_MOST_MEGAPIXELS = 64;

/** Menu groups in the order the menu shows them. */
export const TOOL_GROUPS = {
  architecture: '建筑',
  landscape: '景观',
  interior: '室内',
  commercial: '工装',
  edit: '编辑',
  quality: '画质',
  drawing: '图纸',
  create: '创作',
  assistant: '助手',
} as const;
export type ToolGroup = keyof typeof TOOL_GROUPS;

/** 1 = normal, 2 = live, 3 = gpt. */
export const TICKET_TYPES = [1, 2, 3] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** What a ticket type is called in settings and answers that name all three. */
export const TICKET_KINDS = { 1: 'normal', 2: 'live', 3: 'gpt' } as const satisfies Record<
  TicketType,
  string
>;
export const TICKET_NAMES: Record<TicketType, string> = { 1: '普通券', 2: '实时券', 3: '对话券' };

/** Tickets a run costs: `base`, times what the fields named here say. */
export interface PriceRule {
  readonly base: number;
  /** A number field that multiplies the price. */
  readonly timesField?: string;
  /** A toggle field that multiplies the price while it is on. */
  readonly timesWhen?: { readonly toggle: string; readonly times: number };
  /** What one `base` buys when it is not one run. */
  readonly unit?: 'minute' | 'message';
}

/**
 * A set of inputs that fills the page with one click; pictures are paths the web app serves, by field. What
 * stands in a list is named `<field>#1`, `<field>#2` …, which is how the settings refer to it.
 */
export interface ToolSample {
  readonly name: string;
  readonly pictures: Readonly<Record<string, string>>;
  /** Of a live tool: the picture that stands for the shared window. */
  readonly screen?: string;
  /** Of words alone: a small picture of what came of them. */
  readonly result?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Several runs by one press: one for each named stop of a number field. */
export interface Series {
  /** Name of the button. */
  readonly label: string;
  readonly field: string;
}

/** Settings domain of the built-in and remote renderers: which trade a tool speaks for. */
export type DesignDomain = 'architecture' | 'landscape' | 'interior' | 'commercial';

/** Content made by AI, by what a visible mark would do to it. */
export const GENERATED_KINDS = ['picture', 'drawing', 'cutout', 'video'] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

/**
 * What a tool makes in the sense of the rules on AI labels. `kept`: nothing new, its result says of
 * itself what its input said. `text`: words, not files. Several kinds: as this choice was answered.
 */
export type Generates =
  | GeneratedKind
  | 'kept'
  | 'text'
  | { readonly setting: string; readonly kinds: Readonly<Record<string, GeneratedKind>> };

export interface ToolDefinition<F extends Fields = Fields> {
  /** Route path without its slash, and the `tool` value of a task. */
  readonly id: string;
  /** Every route that opens the tool; the first is the main one. A route's name is also accepted as `tool`. */
  readonly routes: readonly string[];
  /** Routes that open the short form: only the fields that are not `advanced`. */
  readonly compactRoutes?: readonly string[];
  readonly name: string;
  /** One line: what it is for. */
  readonly summary: string;
  readonly group: ToolGroup;
  /** Key in the web app's icon table. */
  readonly icon: string;
  /** `task`: runs through the queue; `live`: a session billed by the minute; `chat`: its own calls. */
  readonly surface: 'task' | 'live' | 'chat';
  readonly capability: Capability;
  readonly domain?: DesignDomain;
  readonly ticketType: TicketType;
  readonly price: PriceRule;
  readonly fields: F;
  /** A run makes sense only with one of these settings other than by default; `message` says so to the user. */
  readonly needsAny?: { readonly fields: readonly string[]; readonly message: string };
  /** The tool adds so many pixels to the sides of a picture; the whole may not be larger than `mostPixels`. */
  readonly extends?: {
    readonly picture: string;
    readonly across: readonly string[];
    readonly down: readonly string[];
    readonly mostPixels: number;
  };
  /** `stroke`: the page runs the tool when the brush is let go; the button stays. */
  readonly trigger: 'button' | 'stroke';
  readonly resultKind: 'image' | 'video' | 'text';
  /** Decides about AI labels on its results. */
  readonly generates: Generates;
  /** Offered beside the button. */
  readonly series?: Series;
  readonly samples: readonly ToolSample[];
  /** Raised when the meaning of a stored setting changes. */
  readonly settingsVersion: number;
}

/** Keeps a definition's exact field types while checking its shape. */
export function defineTool<const F extends Fields>(
  definition: ToolDefinition<F>,
): ToolDefinition<F> {
  return definition;
}
