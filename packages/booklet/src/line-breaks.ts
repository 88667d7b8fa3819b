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

/**
 * As `breakLines`, but for names: at spaces alone (`滨江花园 ·` / `12 号楼样板间`), with the lines as even
 * as they get, where that needs no more lines.
 */
export function breakAtSpaces(
  text: string,
  most: number,
  measure: (piece: string) => number,
): readonly string[] {
  const usual = breakLines(text, most, measure);
  const words = text.trim().split(/ +/);
  if (usual.length !== 2 || text.includes('\n')) return usual;
  const splits = words.slice(1).flatMap((next, at) => {
    // A figure stays with what it counts, a dot with what it follows.
    if (isWord(words[at]?.at(-1) ?? '') || NO_START.has(next.charAt(0))) return [];
    return [[words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]];
  });
  const longest = (lines: readonly string[]) => Math.max(...lines.map(measure));
  const [best] = splits.toSorted((a, b) => longest(a) - longest(b));
  return best && longest(best) <= most ? best : usual;
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
