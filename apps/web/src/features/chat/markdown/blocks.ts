const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const MATH_FENCE = /^\s*\$\$\s*$/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** Definitions are looked up from anywhere in the text, so that such a text cannot be cut. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:\s/m;

/**
 * Cuts Markdown into runs of lines that can be parsed by themselves; joined they are the text again. While
 * an answer is streaming only the last run changes, so only that one has to be parsed and drawn anew.
 */
export function splitBlocks(text: string): string[] {
  if (DEFINITION.test(text)) return [text];
  const blocks: string[] = [];
  let current = '';
  let fence: string | null = null;
  let afterBlank = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    if (fence === null && afterBlank && !isBlank && !continues(current, line)) {
      blocks.push(current);
      current = '';
    }
    fence = fenceAfter(fence, line);
    afterBlank = isBlank && fence === null;
    current += line;
  }
  return current === '' ? blocks : [...blocks, current];
}

/** Whether a line after a blank one still belongs to the block: the inside of a list, or its next item. */
function continues(block: string, line: string): boolean {
  if (/^\s/.test(line)) return true;
  return LIST_ITEM.test(block.trimStart()) && LIST_ITEM.test(line);
}

function fenceAfter(fence: string | null, line: string): string | null {
  if (fence === '$$') return MATH_FENCE.test(line) ? null : fence;
  const mark = FENCE.exec(line)?.[1];
  if (fence !== null) {
    const closes = mark?.startsWith(fence) && line.trim() === mark;
    return closes ? null : fence;
  }
  if (mark) return mark;
  return MATH_FENCE.test(line) ? '$$' : null;
}
