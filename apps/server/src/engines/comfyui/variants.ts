import { classifyInput } from '@zhuhui/kernels';
import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { EngineFailure } from '../engine.ts';
import { decodeRgb } from '../local/pixels.ts';
import { referencesOf } from '../prompt/references.ts';
import type { GraphVariant, InputKind, PictureValue } from './graphs/graph.ts';
import { INPUT_KINDS, PICTURE_VALUES } from './graphs/graph.ts';
import { placeholdersOf } from './graphs/placeholders.ts';

/** A variant and the tools it is offered for: those bound to it, or all with its capability. */
export interface Offer {
  readonly variant: GraphVariant;
  /** Tool ids; null: every tool. */
  readonly tools: readonly string[] | null;
  /** Of an operator's own: whether it is tried before or after the built-in ones. */
  readonly place: 'before' | 'builtIn' | 'after';
}

/** Further apart than pictures can be left out. */
const RANKS: Readonly<Record<Offer['place'], number>> = { before: 0, builtIn: 100, after: 200 };

/** Whether an offer is made for the tool. */
export const isFor = ({ variant, tools }: Offer, { id, capability }: ToolDefinition): boolean =>
  variant.capability === capability && (tools === null || tools.includes(id));

/** Pictures that a graph names. */
export const picturesIn = ({ graph }: GraphVariant): ReadonlySet<PictureValue> => {
  const names = new Set(placeholdersOf(graph));
  return new Set(PICTURE_VALUES.filter((name) => names.has(name)));
};

/**
 * The variants that can do a task, best first: an operator's choice, then those that look at every
 * picture the task gives, then as they are listed.
 */
export async function variantsFor(
  request: { readonly tool: ToolDefinition; readonly settings: Settings },
  offers: readonly Offer[],
  preferred: readonly string[],
  read: (fileId: string) => Promise<Uint8Array>,
): Promise<readonly GraphVariant[]> {
  const { tool, settings } = request;
  const given = picturesGiven(settings);
  const fitting = offers.filter((offer) => isFor(offer, tool) && takes(offer.variant, given));
  const asks = fitting.some(({ variant }) => variant.inputKinds);
  const kind = asks ? await inputKindOf(settings, read) : null;
  const ofKind = fitting.filter(
    ({ variant: { inputKinds } }) => !inputKinds || (kind !== null && inputKinds.includes(kind)),
  );
  if (ofKind.length === 0) {
    throw new EngineFailure('permanent', 'ComfyUI 没有适合这些图片的工作流');
  }
  const rank = ({ variant, place }: Offer): number => {
    const wanted = preferred.indexOf(variant.id);
    if (wanted >= 0) return wanted - preferred.length;
    return RANKS[place] + unused(variant, given);
  };
  return ofKind.toSorted((a, b) => rank(a) - rank(b)).map(({ variant }) => variant);
}

/** What a task's settings give: `STYLE` and `REF2` are the first reference, films have their own. */
function picturesGiven(settings: Settings): ReadonlySet<PictureValue> {
  const given = new Set<PictureValue>();
  const { uploadImage, maskImage, regions, lastImage, images } = settings;
  if (uploadImage) given.add('INPUT');
  if (maskImage || (Array.isArray(regions) && regions.length > 0)) given.add('MASK');
  if (lastImage) given.add('LAST');
  if (Array.isArray(images)) {
    for (let n = 1; n <= images.length; n++) given.add(`REF${n}` as PictureValue);
  } else {
    const references = referencesOf(settings, Number.POSITIVE_INFINITY).length;
    if (references > 0) given.add('STYLE').add('REF2');
    for (let n = 3; n <= references + 1; n++) given.add(`REF${n}` as PictureValue);
  }
  return given;
}

function takes(variant: GraphVariant, given: ReadonlySet<PictureValue>): boolean {
  if (variant.flow === 'maskedEdit' && !given.has('MASK')) return false;
  // What an extension adds is its mask.
  const has = (name: PictureValue): boolean =>
    given.has(name) || (name === 'MASK' && variant.flow === 'extend');
  if (![...picturesIn(variant)].every(has)) return false;
  // A film shows every one of its pictures.
  return !given.has('REF1') || unused(variant, given) === 0;
}

/** Pictures given that the graph does not look at. */
function unused(variant: GraphVariant, given: ReadonlySet<PictureValue>): number {
  const named = picturesIn(variant);
  const looks = (name: PictureValue): boolean =>
    named.has(name) ||
    (name === 'STYLE' && named.has('REF2')) ||
    (name === 'REF2' && named.has('STYLE'));
  // A mask is kept to by putting only its inside back, whether the graph sees it or not.
  return [...given].filter((name) => name !== 'MASK' && !looks(name)).length;
}

const LOOK_SIDE_PX = 512;

/** What the base picture is taken for: what the user says, else what it looks like. */
async function inputKindOf(
  { inputKind, uploadImage }: Settings,
  read: (fileId: string) => Promise<Uint8Array>,
): Promise<InputKind | null> {
  const said = INPUT_KINDS.find((kind) => kind === inputKind);
  if (said || typeof uploadImage !== 'string') return said ?? null;
  const small = await decodeRgb(await read(uploadImage), LOOK_SIDE_PX);
  return classifyInput(small).kind;
}
