import 'katex/dist/katex.min.css';
import katex from 'katex';

/** HTML and MathML of a formula; null when it cannot be set. `trust` off: no links, no pictures, no styles. */
export function typeset(source: string, display: boolean): string | null {
  try {
    return katex.renderToString(source, { displayMode: display, trust: false, strict: 'ignore' });
  } catch {
    return null;
  }
}
