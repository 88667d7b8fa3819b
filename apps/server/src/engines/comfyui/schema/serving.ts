import type { ApiGraph, ComfyCapability, GraphVariant } from '../graphs/graph.ts';
import { checkGraph, type GraphProblem } from './check.ts';
import { completeGraph } from './inputs.ts';
import type { ObjectInfo } from './object-info.ts';

/** What one ComfyUI makes of the variants of one capability, in their order. */
export interface Serving {
  readonly capability: ComfyCapability;
  readonly can: readonly GraphVariant[];
  readonly cannot: readonly {
    readonly variant: GraphVariant;
    readonly problems: readonly GraphProblem[];
  }[];
}

/**
 * Which variants the node classes of a ComfyUI serve. Model files are another matter: a committed schema
 * lists none, so that only classes, links and values count; a server's own answer lists what it has.
 */
export function servings(variants: readonly GraphVariant[], info: ObjectInfo): readonly Serving[] {
  const capabilities = [...new Set(variants.map(({ capability }) => capability))];
  return capabilities.map((capability) => {
    const checked = variants
      .filter((variant) => variant.capability === capability)
      .map((variant) => ({ variant, problems: problemsOn(variant.graph, info) }));
    return {
      capability,
      can: checked.filter(({ problems }) => problems.length === 0).map(({ variant }) => variant),
      cannot: checked.filter(({ problems }) => problems.length > 0),
    };
  });
}

/** What a server would find wrong with a graph once its defaults are filled in. */
const problemsOn = (graph: ApiGraph, info: ObjectInfo): readonly GraphProblem[] =>
  checkGraph(completeGraph(graph, info), info);

/** Lines for a person to read: per capability what can be run, and why the rest cannot. */
export function servingReport(served: readonly Serving[]): string {
  return served
    .flatMap(({ capability, can, cannot }) => [
      `${capability}: ${can.length} of ${can.length + cannot.length}`,
      ...can.map(({ id }) => `  + ${id}`),
      ...cannot.map(({ variant, problems }) => `  - ${variant.id}: ${reasonsOf(problems)}`),
    ])
    .join('\n');
}

const reasonsOf = (problems: readonly GraphProblem[]): string =>
  [...new Set(problems.map(({ message }) => message))].join('；');
