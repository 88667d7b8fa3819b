import type { Polyline } from './trace.ts';

/** Layers by line weight: name, AutoCAD colour index, and the weights from which a stroke belongs to it. */
const LAYERS = [
  { name: 'LINE_HEAVY', colour: 7, fromWeight: 1.15 },
  { name: 'LINE_MEDIUM', colour: 7, fromWeight: 0.85 },
  { name: 'LINE_LIGHT', colour: 8, fromWeight: 0 },
] as const;

/**
 * Strokes as a DXF R12 (AC1009) ASCII drawing: LINE for a stroke of two points, else POLYLINE with
 * VERTEX entities, on layers by line weight. One drawing unit is one pixel, or one millimetre when the real
 * width of what the picture shows is given; y grows upwards with 0 at the picture's bottom edge. Only group
 * codes that R12 knows are written.
 */
export function strokesToDxf(
  strokes: readonly Polyline[],
  paper: { widthPx: number; heightPx: number; realWidthMm?: number },
): string {
  const { widthPx, heightPx, realWidthMm } = paper;
  const unit = realWidthMm === undefined ? 1 : realWidthMm / widthPx;
  const out: string[] = [];
  const write = (code: number, value: string | number): void => {
    out.push(String(code), typeof value === 'number' ? number(value) : value);
  };
  const point = (x: number, y: number, first: 0 | 1): void => {
    write(10 + first, x * unit);
    write(20 + first, (heightPx - y) * unit);
    write(30 + first, 0);
  };

  write(
    999,
    `Line drawing. Units: 1 drawing unit = 1 ${realWidthMm === undefined ? 'pixel' : 'mm'}`,
  );
  write(0, 'SECTION');
  write(2, 'HEADER');
  write(9, '$ACADVER');
  write(1, 'AC1009');
  write(9, '$EXTMIN');
  point(0, heightPx, 0);
  write(9, '$EXTMAX');
  point(widthPx, 0, 0);
  write(0, 'ENDSEC');
  writeTables(write);
  write(0, 'SECTION');
  write(2, 'ENTITIES');
  for (const { points, closed, weight } of strokes) {
    const count = points.length / 2;
    if (count < 2) continue;
    const layer = layerOf(weight ?? 1);
    if (count === 2) {
      write(0, 'LINE');
      write(8, layer);
      point(points[0], points[1], 0);
      point(points[2], points[3], 1);
      continue;
    }
    write(0, 'POLYLINE');
    write(8, layer);
    write(66, '1');
    // R12's "dummy" point: only its elevation counts.
    point(0, heightPx, 0);
    write(70, closed ? '1' : '0');
    for (let i = 0; i < count; i++) {
      write(0, 'VERTEX');
      write(8, layer);
      point(points[2 * i], points[2 * i + 1], 0);
    }
    write(0, 'SEQEND');
    write(8, layer);
  }
  write(0, 'ENDSEC');
  write(0, 'EOF');
  out.push('');
  return out.join('\r\n');
}

function writeTables(write: (code: number, value: string) => void): void {
  write(0, 'SECTION');
  write(2, 'TABLES');
  write(0, 'TABLE');
  write(2, 'LTYPE');
  write(70, '1');
  write(0, 'LTYPE');
  write(2, 'CONTINUOUS');
  write(70, '0');
  write(3, 'Solid line');
  write(72, '65');
  write(73, '0');
  write(40, '0.0');
  write(0, 'ENDTAB');
  write(0, 'TABLE');
  write(2, 'LAYER');
  write(70, String(LAYERS.length + 1));
  for (const layer of [{ name: '0', colour: 7 }, ...LAYERS]) {
    write(0, 'LAYER');
    write(2, layer.name);
    write(70, '0');
    write(62, String(layer.colour));
    write(6, 'CONTINUOUS');
  }
  write(0, 'ENDTAB');
  write(0, 'ENDSEC');
}

function layerOf(weight: number): string {
  return (LAYERS.find((layer) => weight >= layer.fromWeight) ?? LAYERS[2]).name;
}

/** A real number with a decimal point, as readers of R12 expect, to 1/100 px. */
function number(value: number): string {
  const rounded = Math.round(value * 100) / 100 + 0;
  return Number.isInteger(rounded) ? `${rounded}.0` : String(rounded);
}
