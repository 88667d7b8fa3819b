import type { Polyline } from './trace.ts';

/**
 * Strokes as an SVG 1.1 drawing: black round-joined lines on a white sheet, one `<path>` per line weight
 * (heaviest last), absolute coordinates with one decimal. One user unit is one pixel.
 */
export function strokesToSvg(
  strokes: readonly Polyline[],
  paper: { widthPx: number; heightPx: number; strokeWidthPx: number },
): string {
  const { widthPx, heightPx, strokeWidthPx } = paper;
  const byWeight = new Map<number, string[]>();
  for (const stroke of strokes) {
    const weight = stroke.weight ?? 1;
    const data = pathData(stroke);
    if (data === '') continue;
    const group = byWeight.get(weight);
    if (group === undefined) byWeight.set(weight, [data]);
    else group.push(data);
  }
  const paths = [...byWeight]
    .sort(([a], [b]) => a - b)
    .map(
      ([weight, data]) =>
        `<path stroke-width="${decimal(strokeWidthPx * weight, 2)}" d="${data.join('')}"/>`,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
    `<rect width="${widthPx}" height="${heightPx}" fill="#fff"/>`,
    '<g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">',
    ...paths,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** `M x y L x y …`; points that round to the one before are left out, and so is a stroke of one point. */
function pathData(stroke: Polyline): string {
  const { points, closed } = stroke;
  let data = '';
  let last = '';
  let count = 0;
  for (let i = 0; i + 1 < points.length; i += 2) {
    const at = `${decimal(points[i], 1)} ${decimal(points[i + 1], 1)}`;
    if (at === last) continue;
    // After `M`, further pairs are lines by definition; `L` need not be written.
    data += count === 0 ? `M${at}` : count === 1 ? `L${at}` : ` ${at}`;
    last = at;
    count++;
  }
  if (count < 2) return '';
  return closed ? `${data}Z` : data;
}

function decimal(value: number, digits: number): string {
  const scale = 10 ** digits;
  // Adding 0 turns −0 into 0.
  return String(Math.round(value * scale) / scale + 0);
}
