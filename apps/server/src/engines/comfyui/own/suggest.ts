import type { ApiGraph, ApiNode, GraphValueName } from '../graphs/graph.ts';
import { placeholdersOf } from '../graphs/placeholders.ts';
import { readLink } from '../schema/link.ts';

/** A value in a graph that a placeholder could stand for. */
export interface Suggestion {
  readonly node: string;
  readonly input: string;
  readonly value: string | number;
  readonly placeholder: GraphValueName;
}

/** Inputs that hold words. */
const WORDS = ['text', 'prompt'] as const;
/** Links that do not lead from a sampler to the words it is told. */
const ASIDE = /^(model|clip|vae|image\d*|images|pixels|samples|latent_image|mask|control_net)$/;

/** What of an exported graph is likely to be meant to change from run to run. */
export function suggestionsFor(graph: ApiGraph): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  const suggest = (node: string, input: string, placeholder: GraphValueName): void => {
    const value = graph[node]?.inputs[input];
    const isPlain =
      typeof value === 'number' || (typeof value === 'string' && !value.includes('$'));
    const key = `${node} ${input}`;
    if (isPlain && !found.has(key)) found.set(key, { node, input, value, placeholder });
  };
  const pictures = namesLeft(graph, ['INPUT', 'REF2', 'REF3', 'REF4']);
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    if (class_type === 'LoadImageMask') suggest(id, 'image', 'MASK');
    else if (/^LoadImage/.test(class_type) && isOpen(inputs.image)) {
      const name = pictures.shift();
      if (name) suggest(id, 'image', name);
    }
    for (const seed of ['seed', 'noise_seed']) suggest(id, seed, 'SEED');
    const conditions = [
      ['positive', 'PROMPT'],
      ['conditioning', 'PROMPT'],
      ['negative', 'NEG'],
    ] as const;
    // Samplers and guiders take conditions and give none: what they are told are the words.
    if (!/Sampler|Guider/.test(class_type)) continue;
    for (const [input, placeholder] of conditions) {
      const words = wordsBehind(graph, inputs[input]);
      if (words) suggest(words.node, words.input, placeholder);
    }
  }
  for (const [id, { class_type }] of Object.entries(graph)) {
    if (!/^Empty.*Latent/.test(class_type)) continue;
    suggest(id, 'width', 'W');
    suggest(id, 'height', 'H');
  }
  return [...found.values()];
}

const isOpen = (value: unknown): boolean => typeof value === 'string' && !value.includes('$');

function namesLeft(graph: ApiGraph, names: readonly GraphValueName[]): GraphValueName[] {
  const used = placeholdersOf(graph);
  return names.filter((name) => !used.includes(name));
}

/** The nearest words that a condition was made from. */
function wordsBehind(
  graph: ApiGraph,
  start: unknown,
): { readonly node: string; readonly input: string } | null {
  const seen = new Set<string>();
  const open = [start];
  for (let at = 0; at < open.length; at++) {
    const id = readLink(open[at])?.[0];
    const node: ApiNode | undefined = id === undefined ? undefined : graph[id];
    if (id === undefined || !node || seen.has(id)) continue;
    seen.add(id);
    const input = WORDS.find((name) => typeof node.inputs[name] === 'string');
    if (input) return { node: id, input };
    for (const [name, value] of Object.entries(node.inputs))
      if (!ASIDE.test(name)) open.push(value);
  }
  return null;
}

/** What fits the models that a graph loads, as far as their nodes tell. */
export function suggestedSettings(graph: ApiGraph): Readonly<Record<string, string>> {
  const classes = Object.values(graph).map(({ class_type }) => class_type);
  const some = (pattern: RegExp): boolean => classes.some((each) => pattern.test(each));
  return {
    ...(some(/ImageEdit|ReferenceLatent|Kontext/i) && { told: 'instruction' }),
    // Their text encoders were trained on English.
    ...(some(/^CheckpointLoader|^DualCLIPLoader|^TripleCLIPLoader/) && { language: 'en' }),
  };
}
