import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

type Root = ReturnType<typeof lowlight.highlight>;
export type HighlightNode = Root['children'][number];

/** The parts of a piece of code by meaning; null for languages that are not known. */
export function highlight(code: string, language: string): readonly HighlightNode[] | null {
  return lowlight.registered(language) ? lowlight.highlight(language, code).children : null;
}
