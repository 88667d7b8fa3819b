/** CIE L*a*b* under D65. */
export type Lab = readonly [L: number, a: number, b: number];

const WHITE = [0.95047, 1, 1.08883];
/** Rows give X, Y, Z of linear sRGB (IEC 61966-2-1). */
const XYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

export function labOfBytes(red: number, green: number, blue: number): Lab {
  const rgb = [LINEAR[red], LINEAR[green], LINEAR[blue]];
  const [x, y, z] = XYZ.map(([r, g, b], k) => {
    const t = (r * rgb[0] + g * rgb[1] + b * rgb[2]) / WHITE[k];
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIANS = Math.PI / 180;
const seventh = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Angle of a colour in degrees, 0 … 360. */
function hueOf(a: number, b: number): number {
  const angle = Math.atan2(b, a) / RADIANS;
  return angle < 0 ? angle + 360 : angle;
}

/** Mean of two hues by the shorter way round. */
function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2;
  if (Math.abs(h1 - h2) <= 180) return sum / 2;
  return (sum < 360 ? sum + 360 : sum - 360) / 2;
}

/** ΔE00 as Sharma, Wu and Dalal write it (Color Research and Application 30, 2005). */
export function ciede2000([L1, a1, b1]: Lab, [L2, a2, b2]: Lab): number {
  const grey = 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [A1, A2] = [a1 * (1 + grey), a2 * (1 + grey)];
  const [C1, C2] = [Math.hypot(A1, b1), Math.hypot(A2, b2)];
  const [h1, h2] = [hueOf(A1, b1), hueOf(A2, b2)];
  const coloured = C1 * C2 !== 0;
  const turn = coloured ? ((h2 - h1 + 540) % 360) - 180 : 0;
  const hue = coloured ? meanHue(h1, h2) : h1 + h2;
  const L = (L1 + L2) / 2 - 50;
  const C = (C1 + C2) / 2;
  const T =
    1 -
    0.17 * Math.cos((hue - 30) * RADIANS) +
    0.24 * Math.cos(2 * hue * RADIANS) +
    0.32 * Math.cos((3 * hue + 6) * RADIANS) -
    0.2 * Math.cos((4 * hue - 63) * RADIANS);
  const dL = (L2 - L1) / (1 + (0.015 * L * L) / Math.sqrt(20 + L * L));
  const dC = (C2 - C1) / (1 + 0.045 * C);
  const dH = (2 * Math.sqrt(C1 * C2) * Math.sin((turn / 2) * RADIANS)) / (1 + 0.015 * C * T);
  const bend = -2 * seventh(C) * Math.sin(60 * RADIANS * Math.exp(-(((hue - 275) / 25) ** 2)));
  return Math.sqrt(dL * dL + dC * dC + dH * dH + bend * dC * dH);
}
