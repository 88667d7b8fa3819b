import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Rgb8 } from '../src/image.ts';
import { inProcess, type PictureRun, throughFiles } from './picture-run.ts';
import { findProgram, findPython } from './table.ts';

export interface UpscalePeer {
  readonly name: string;
  enlarge(source: Rgb8, scale: number, folder: string): Promise<PictureRun>;
}

const OPENCV_SCRIPT = `
import sys, cv2
cv2.setNumThreads(1)
source, out, scale, kernel = sys.argv[1:5]
image = cv2.imread(source)
flag = {'cubic': cv2.INTER_CUBIC, 'lanczos4': cv2.INTER_LANCZOS4}[kernel]
cv2.imwrite(out, cv2.resize(image, None, fx=int(scale), fy=int(scale), interpolation=flag))
`;

/** Enlargers without downloaded weights; times of programs include their start and their files. */
export function findUpscalePeers(): {
  found: UpscalePeer[];
  skipped: { method: string; reason: string }[];
} {
  const found: UpscalePeer[] = [{ name: 'sharp lanczos3', enlarge: bySharp }];
  const skipped: { method: string; reason: string }[] = [];
  const python = findPython('cv2');
  for (const kernel of ['cubic', 'lanczos4']) {
    const method = `opencv ${kernel}`;
    if (python) found.push({ name: method, enlarge: byOpenCv(python, kernel) });
    else skipped.push({ method, reason: 'no Python with cv2' });
  }
  const gmic = findProgram('gmic');
  if (gmic) found.push({ name: 'gmic upscale_smart', enlarge: byGmic(gmic) });
  else skipped.push({ method: 'gmic upscale_smart', reason: 'gmic is not installed' });
  return { found, skipped };
}

function bySharp(source: Rgb8, scale: number): Promise<PictureRun> {
  const { width, height, data } = source;
  return inProcess(async () => {
    const large = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(width * scale, height * scale, { kernel: 'lanczos3', fit: 'fill' })
      .raw()
      .toBuffer();
    return { width: width * scale, height: height * scale, data: new Uint8Array(large) };
  });
}

function byOpenCv(python: string, kernel: string): UpscalePeer['enlarge'] {
  return async (source, scale, folder) => {
    const script = path.join(folder, 'opencv-upscale.py');
    writeFileSync(script, OPENCV_SCRIPT);
    const argsOf = (from: string, to: string) => [script, from, to, String(scale), kernel];
    return throughFiles(source, folder, python, argsOf);
  };
}

function byGmic(gmic: string): UpscalePeer['enlarge'] {
  return async (source, scale, folder) => {
    const size = `${source.width * scale},${source.height * scale},1,3`;
    const finish = ['round', 'cut', '0,255', '-o'];
    return throughFiles(source, folder, gmic, (from, to) => [
      ...['-v', '-', from, 'upscale_smart', size],
      ...finish,
      to,
    ]);
  };
}
