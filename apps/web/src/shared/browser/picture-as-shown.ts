/** Drawings made of lines are drawn at least this large, longest side, px. */
const DRAWING_PX = 2048;
const JPEG_QUALITY = 0.95;

/**
 * A picture as this browser shows it, in a format that every server reads: a phone's HEIC where the browser
 * reads it, a drawing program's BMP or SVG. What comes from a camera becomes a JPEG, all else a PNG.
 * @returns null where the browser cannot show it either
 */
export async function pictureAsShown(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { width, height } = sizeToDraw(image, file.type === 'image/svg+xml');
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(image, 0, 0, width, height);
    const type = isFromCamera(file) ? 'image/jpeg' : 'image/png';
    return await new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Pixel size to draw a picture at: its own, or larger where it has lines instead of pixels. */
export function sizeToDraw(
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>,
  isDrawing: boolean,
): { width: number; height: number } {
  const longest = Math.max(naturalWidth, naturalHeight);
  const scale = isDrawing && longest > 0 ? Math.max(1, DRAWING_PX / longest) : 1;
  return { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
}

/** Some systems do not know what a HEIC is and leave its type empty. */
function isFromCamera({ type }: Blob): boolean {
  return type === '' || /^image\/(hei[cf]|jxl)/.test(type);
}
