import type { Capability, ToolDefinition } from '@zhuhui/tools';
import { REFERENCE_FIELDS } from '../../prompt/references.ts';
import { FILM_CAPABILITIES } from '../../remote/film-tool.ts';
import {
  type ApiGraph,
  type GraphFlow,
  type GraphValueName,
  PICTURE_VALUES,
} from '../graphs/graph.ts';
import { PLACEHOLDERS, placeholdersOf } from '../graphs/placeholders.ts';

/** How an operator's graph fits a tool. */
export interface ToolFit {
  /** Why it cannot serve the tool: Chinese, one line each. */
  readonly lacks: readonly string[];
  /** Chinese: of the tool's runs only these are its; empty: all of them. */
  readonly only: string;
}

/** What a capability cannot do without; of `oneOf` one is enough. */
interface Need {
  readonly all: readonly GraphValueName[];
  readonly oneOf?: readonly GraphValueName[];
}

const PICTURE: Need = { all: ['INPUT'] };
const MASKED: Need = { all: ['INPUT', 'MASK'] };

/** Capabilities that a graph can serve. */
const NEEDS: Readonly<Partial<Record<Capability, Need>>> = {
  render: PICTURE,
  furnish: PICTURE,
  style: { all: ['INPUT'], oneOf: ['STYLE', 'REF2'] },
  atmosphere: PICTURE,
  flatplan: PICTURE,
  lineart: PICTURE,
  material: PICTURE,
  inpaint: MASKED,
  erase: MASKED,
  outpaint: MASKED,
  matting: PICTURE,
  upscale: PICTURE,
  upscaleDetail: PICTURE,
  text2image: { all: ['PROMPT'] },
  text2video: { all: ['PROMPT'] },
  image2video: PICTURE,
  images2video: { all: ['REF1', 'REF2'] },
  live: PICTURE,
};

/** Whether graphs can serve the tool at all. */
export const isServedByGraphs = ({ capability }: ToolDefinition): boolean => capability in NEEDS;

const isFilm = (capability: Capability): boolean =>
  (FILM_CAPABILITIES as readonly Capability[]).includes(capability);

/** How pictures go in and out where the operator does not say. */
export function usualFlow(
  capability: Capability,
  graph: ApiGraph,
  told: 'description' | 'instruction',
): GraphFlow {
  switch (capability) {
    case 'text2image':
      return 'draw';
    case 'outpaint':
      return 'extend';
    case 'inpaint':
    case 'erase':
    case 'material':
      return placeholdersOf(graph).includes('MASK') ? 'maskedEdit' : 'edit';
    case 'lineart':
      return told === 'instruction' ? 'edit' : 'asIs';
    case 'matting':
    case 'upscale':
    case 'upscaleDetail':
      return 'asIs';
    default:
      return isFilm(capability) ? 'asIs' : 'edit';
  }
}

/** How a graph, cut to its output, fits a tool. */
export function fitFor(
  { graph, film }: { readonly graph: ApiGraph; readonly film: boolean },
  tool: ToolDefinition,
  flow: GraphFlow,
): ToolFit {
  const need = NEEDS[tool.capability];
  if (!need) return { lacks: ['这个功能不由 ComfyUI 做'], only: '' };
  const { all, oneOf = [] } = need;
  const names = new Set(placeholdersOf(graph));
  const { always, sometimes } = givenTo(tool, flow);
  const never = [...names].filter(
    (name) => isKnown(name) && !always.has(name) && !sometimes.has(name),
  );
  const wantsFilm = isFilm(tool.capability);
  return {
    lacks: [
      ...all.filter((name) => !names.has(name)).map((name) => `没有用到 ${say(name)}`),
      ...(oneOf.length > 0 && !oneOf.some((name) => names.has(name))
        ? [`${oneOf.map(say).join('、')} 至少要用到一个`]
        : []),
      ...never.map((name) => `这个功能没有 ${say(name as GraphValueName)}`),
      ...(wantsFilm && !film ? ['输出不是视频，例如 SaveVideo'] : []),
      ...(!wantsFilm && film ? ['输出是视频，这个功能要图片'] : []),
    ],
    only: conditionOf([...names].filter((name) => sometimes.has(name))),
  };
}

const isKnown = (name: string): name is GraphValueName => Object.hasOwn(PLACEHOLDERS, name);
const say = (name: GraphValueName): string => `$${name}（${PLACEHOLDERS[name].means}）`;

/** Given to every graph. */
const COMMON = [
  ...['PROMPT', 'NEG', 'W', 'H', 'N', 'SEED', 'PREFIX'],
  ...['STRUCTURE', 'DENOISE', 'STYLE_STRENGTH'],
];

/** The values that runs of a tool give, and those that only some of them do. */
function givenTo(
  { capability, fields }: ToolDefinition,
  flow: GraphFlow,
): { readonly always: ReadonlySet<string>; readonly sometimes: ReadonlySet<string> } {
  const always = new Set(COMMON);
  const sometimes = new Set<string>();
  const add = (isSure: boolean, ...names: readonly string[]) => {
    for (const name of names) (isSure ? always : sometimes).add(name);
  };
  if (isFilm(capability)) add(true, 'FRAMES');
  // The frames of a live session are no setting.
  if ('uploadImage' in fields || capability === 'live') add(true, 'INPUT');
  // Beside the picture itself nothing goes in as it is; a film's pictures do.
  if (flow === 'asIs' && !isFilm(capability)) return { always, sometimes };
  if (flow === 'extend') add(true, 'MASK');
  const references: boolean[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const isRequired = 'required' in field && field.required === true;
    if (field.kind === 'mask') add(isRequired, 'MASK');
    if (field.kind === 'maskedPrompts') add(true, 'MASK');
    if (name in REFERENCE_FIELDS) references.push(isRequired);
    if (name === 'lastImage') add(isRequired, 'LAST');
    // Whichever comes first is the first reference.
    if (field.kind === 'pictures')
      add(false, ...PICTURE_VALUES.filter((each) => /^REF/.test(each)));
  }
  if (references.length > 0) add(references.some(Boolean), 'STYLE', 'REF2');
  for (let n = 2; n <= references.length; n++) add(false, `REF${n + 1}`);
  return { always, sometimes };
}

/** Chinese: what a run must give for pictures of these names. */
function conditionOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  const numbers = names.map((name) => Number(/^REF(\d)$/.exec(name)?.[1] ?? 0));
  const most = Math.max(...numbers);
  if (names.includes('REF1')) return `只在正好给 ${most} 张图时用它`;
  const has = (name: string): boolean => names.includes(name);
  const given = [
    has('MASK') && '画了选区',
    most > 2 ? `给了 ${most - 1} 张参考图` : (has('STYLE') || has('REF2')) && '给了参考图',
    has('LAST') && '给了尾帧',
  ].filter(Boolean);
  return `只在${given.join('、')}时用它`;
}
