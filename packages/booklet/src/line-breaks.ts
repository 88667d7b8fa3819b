/** May not begin a line (GB/T 15834, 5.1.2 and usage). */
const NO_START = new Set('，。、；：？！）》」』】〕…—·’”%℃,.;:?!)]}~～');
/** May not end one. */
const NO_END = new Set('（《「『【〔‘“([{');

const isWord = (character: string): boolean => /[A-Za-z0-9À-ſ'’\-_./×@#+]/.test(character);

/**
 * Breaks text into lines no longer than `most`. Chinese may break between any two characters but where
 * punctuation forbids it; words and figures stay whole unless one alone is too long. Line feeds break.
 * @param measure length of a piece, in the unit of `most`
 */
export function breakLines(
  text: string,
  most: number,
  measure: (piece: string) => number,
): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of piecesOf(paragraph)) {
      if (line !== '' && measure((line + piece).trimEnd()) > most) {
        lines.push(line.trimEnd());
        line = '';
      }
      if (line === '' && measure(piece) > most) {
        const cut = cutPiece(piece, most, measure);
        lines.push(...cut.slice(0, -1));
        line = cut.at(-1) ?? '';
      } else line += line === '' ? piece.trimStart() : piece;
    }
    return [...lines, line.trimEnd()];
  });
}

/** The first lines of a text; what does not fit ends in an ellipsis. */
export function atMost(
  lines: readonly string[],
  count: number,
  fits: (line: string) => boolean,
): readonly string[] {
  if (lines.length <= count) return lines;
  let last = [...(lines[count - 1] ?? '')];
  while (last.length > 0 && !fits(`${last.join('')}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, count - 1), `${last.join('')}…`];
}

/** What a line may not be broken inside of. */
function piecesOf(paragraph: string): readonly string[] {
  const pieces: string[] = [];
  let before = '';
  for (const character of paragraph) {
    const holds =
      pieces.length > 0 &&
      (NO_START.has(character) ||
        character === ' ' ||
        NO_END.has(before) ||
        (isWord(before) && isWord(character)));
    if (holds) pieces[pieces.length - 1] += character;
    else pieces.push(character);
    before = character;
  }
  return pieces;
}

function cutPiece(
  piece: string,
  most: number,
  measure: (piece: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of piece) {
    if (line !== '' && measure(line + character) > most) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return [...lines, line];
}
