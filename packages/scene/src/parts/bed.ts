import { box, cylinder, type Part, type Surface, seam, slab } from '../scene.ts';
import { surfaces } from './surfaces.ts';

/** Double bed with its head on y = 0, lying towards -y; upholstered head in vertical fields. */
export function bed(width = 1.8, throwOver: Surface = surfaces.fabricRust): Part[] {
  const long = 2.1;
  const half = width / 2;
  const parts: Part[] = [
    slab(surfaces.walnut, [-half - 0.06, -long, 0.12], [half + 0.06, -0.1, 0.3]),
    box(surfaces.bedding, [0, -long / 2 - 0.03, 0.3], [width, long - 0.14, 0.2], { round: 0.05 }),
    // The cover hangs over three sides, with a throw across its foot.
    slab(
      surfaces.fabricCream,
      [-half - 0.07, -long - 0.05, 0.2],
      [half + 0.07, -0.78, 0.535],
      0.05,
    ),
    slab(throwOver, [-half - 0.095, -long + 0.32, 0.26], [half + 0.095, -long + 0.9, 0.552], 0.05),
  ];
  const fields = Math.round((width + 0.3) / 0.3);
  for (let k = 0; k < fields; k++) {
    const w = (width + 0.3) / fields;
    const x = -(width + 0.3) / 2 + w * (k + 0.5);
    parts.push(box(surfaces.fabricBlue, [x, -0.06, 0.1], [w - 0.004, 0.12, 1.05], { round: 0.03 }));
  }
  for (const side of [-1, 1]) {
    parts.push(
      box(surfaces.bedding, [side * width * 0.25, -0.25, 0.49], [0.7, 0.2, 0.42], { round: 0.08 }),
      box(surfaces.fabricCream, [side * width * 0.24, -0.43, 0.49], [0.62, 0.18, 0.36], {
        round: 0.07,
      }),
    );
    for (const y of [-0.25, -long + 0.15]) {
      parts.push(cylinder(surfaces.black, [side * (half - 0.05), y, 0], 0.025, 0.12));
    }
  }
  parts.push(
    box(surfaces.fabricRust, [0, -0.58, 0.5], [0.5, 0.14, 0.26], { round: 0.06 }),
    // The cover is folded back below the pillows.
    seam(
      [-half - 0.071, -1.05, 0.28],
      [-half - 0.071, -1.05, 0.48],
      [-half - 0.02, -1.05, 0.536],
      [half + 0.02, -1.05, 0.536],
      [half + 0.071, -1.05, 0.48],
      [half + 0.071, -1.05, 0.28],
    ),
  );
  return parts;
}

export function bedBench(width = 1.3): Part[] {
  return [
    box(surfaces.fabricBlue, [0, 0, 0.34], [width, 0.42, 0.1], { round: 0.03 }),
    ...[-1, 1].flatMap((sx) =>
      [-1, 1].map((sy) =>
        cylinder(surfaces.brass, [sx * (width / 2 - 0.08), sy * 0.15, 0], 0.012, 0.34),
      ),
    ),
  ];
}
