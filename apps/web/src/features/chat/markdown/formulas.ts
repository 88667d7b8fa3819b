/** Code, which is left as it is. */
const CODE =
  /(^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\2[`~]*\s*$|(?![\s\S]))|(`+)(?!`)[\s\S]*?(?<!`)\3(?!`))/gm;

/** A formula alone on its lines. */
const DISPLAY = /^([ \t]*)(?:\\\[([\s\S]+?)\\\]|\$\$(?!\s*$)([^\n]+?)\$\$)[ \t]*$/gm;
const BRACKETS = /\\[([]([^\n]+?)\\[)\]]/g;
/** Pandoc's rule: no space inside the signs, no digit after the last; so 5$ 和 10$ stay prices. */
const DOLLARS = /(?<![\\$])\$(?![\s$])([^$\n]*?[^\s$\\])\$(?![\d$])/g;

/**
 * Writes every way models put formulas down, `\(a\)`, `\[a\]`, `$a$` and `$$a$$`, in the two ways the parser
 * reads: `$$a$$` inside a line, and a fence of `$$` for a formula of its own.
 */
export function normaliseFormulas(text: string): string {
  if (!/\$|\\[([]/.test(text)) return text;
  let out = '';
  let from = 0;
  for (const code of text.matchAll(CODE)) {
    out += inProse(text.slice(from, code.index)) + code[0];
    from = code.index + code[0].length;
  }
  return out + inProse(text.slice(from));
}

function inProse(text: string): string {
  return text
    .replace(DISPLAY, (_all, indent: string, bracketed?: string, dollared?: string) => {
      const lines = (bracketed ?? dollared ?? '').trim().split('\n');
      return ['$$', ...lines, '$$'].map((line) => indent + line.trim()).join('\n');
    })
    .replace(BRACKETS, (_all, formula: string) => `$$${formula.trim()}$$`)
    .replace(DOLLARS, (_all, formula: string) => `$$${formula}$$`);
}
