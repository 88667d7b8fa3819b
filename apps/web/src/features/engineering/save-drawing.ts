import { saveBlob } from '../../shared/browser/download.ts';
import { type Dxf, dxfToSvg } from '../../shared/drawing/dxf.ts';
import { pixelsOf } from './drawing-file.ts';

/** Saves what is visible of a drawing. */
export async function saveDrawing(
  drawing: Dxf,
  hidden: ReadonlySet<string>,
  { name, format }: { readonly name: string; readonly format: 'svg' | 'png' },
): Promise<void> {
  const size = pixelsOf(drawing, 'saved');
  const svg = new Blob([dxfToSvg(drawing, size, hidden)], { type: 'image/svg+xml' });
  const blob = format === 'svg' ? svg : await painted(svg, size);
  saveBlob(blob, { name: name.replace(/\.dxf$/i, ''), ending: format });
}

async function painted(svg: Blob, { width, height }: { width: number; height: number }) {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('the canvas gave no picture');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}
