import sharp from 'sharp';

/** A picture with structure in it: soft gradients, a grid of boxes, a diagonal. */
export async function pictureBytes(
  width = 320,
  height = 240,
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' = 'png',
): Promise<Buffer> {
  return sharp(Buffer.from(drawing(width, height)))
    .toFormat(format)
    .toBuffer();
}

/** A black-on-white drawing of a room's corner. */
export async function lineDrawingBytes(width = 320, height = 240): Promise<Buffer> {
  const [w, h] = [width, height];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 320 240">
    <rect width="320" height="240" fill="#fff"/>
    <g fill="none" stroke="#111" stroke-width="2">
      <path d="M90 60 H230 V160 H90 Z M0 0 L90 60 M320 0 L230 60 M0 240 L90 160 M320 240 L230 160"/>
      <path d="M120 80 H170 V120 H120 Z M145 80 V120 M180 150 H240 V185 H180 Z M180 150 L190 140 H245 L240 150"/>
    </g></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}

/** A mask of the given size with one white box (in pixels). */
export async function maskBytes(
  width: number,
  height: number,
  box: { left: number; top: number; width: number; height: number } | null,
): Promise<Buffer> {
  const rect = box
    ? `<rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" fill="#fff"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#000"/>${rect}</svg>`;
  return sharp(Buffer.from(svg)).toColourspace('b-w').png().toBuffer();
}

function drawing(width: number, height: number): string {
  const boxes = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [20 + (at % 4) * 72, 20 + Math.floor(at / 4) * 72];
    return `<rect x="${x}" y="${y}" width="44" height="44" fill="hsl(${at * 30} 45% 55%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 320 240" preserveAspectRatio="none">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#cfd8dc"/><stop offset="1" stop-color="#8d6e63"/></linearGradient></defs>
    <rect width="320" height="240" fill="url(#g)"/>${boxes.join('')}<path d="M0 240 L320 0" stroke="#222" stroke-width="3"/></svg>`;
}
