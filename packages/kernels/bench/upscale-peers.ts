import sharp from 'sharp';
import type { Rgb8 } from '../src/image.ts';
import { inProcess, type PictureRun, throughFiles } from './picture-run.ts';
import { findProgram, findPython, type PeerRun, runPeer, runPython } from './table.ts';

export interface UpscalePeer {
  readonly name: string;
  /** Whether it enlarges this much. */
  does(scale: number): boolean;
  enlarge(source: Rgb8, scale: number, folder: string): Promise<PictureRun>;
}

type Program = (from: string, to: string, scale: number, source: Rgb8) => PeerRun;

/** Enlargers without downloaded weights; the times of programs include their files. */
export function findUpscalePeers(): {
  found: UpscalePeer[];
  skipped: { method: string; reason: string }[];
} {
  const found: UpscalePeer[] = [
    { name: 'sharp lanczos3', does: always, enlarge: bySharp },
    { name: 'sharp, centred', does: always, enlarge: bySharpCentred },
  ];
  const skipped = [
    { method: 'UpscalerJS', reason: 'its Node build fetches TensorFlow from outside the registry' },
  ];
  const add = (method: string, program: string, run: Program | null, does = always) => {
    if (run) found.push({ name: method, does, enlarge: through(run) });
    else skipped.push({ method, reason: `${program} is not installed` });
  };
  const python = findPython('cv2');
  for (const kernel of ['cubic', 'lanczos4'])
    add(`opencv ${kernel}`, 'a Python with cv2', python ? byOpenCv(python, kernel) : null);
  const convert = findProgram('convert-im6.q16', 'magick', 'convert');
  add('imagemagick EWA', 'ImageMagick', convert ? byImageMagick(convert) : null);
  const gmic = findProgram('gmic');
  add('gmic upscale_smart', 'gmic', gmic ? bySmartGmic(gmic) : null);
  const doubling = (scale: number) => scale === 2 || scale === 4;
  if (gmic) found.push({ name: 'gmic dcci2x', does: doubling, enlarge: byDcci(gmic) });
  else skipped.push({ method: 'gmic dcci2x', reason: 'gmic is not installed' });
  return { found, skipped };
}

const always = (): boolean => true;

const rawOf = ({ width, height }: Rgb8) => ({ raw: { width, height, channels: 3 } }) as const;

function bySharp(source: Rgb8, scale: number): Promise<PictureRun> {
  const { width, height, data } = source;
  return inProcess(async () => {
    const large = await sharp(data, rawOf(source))
      .resize(width * scale, height * scale, { kernel: 'lanczos3', fit: 'fill' })
      .raw()
      .toBuffer();
    return { width: width * scale, height: height * scale, data: new Uint8Array(large) };
  });
}

/** What sharp enlarges with, without the half pixel that it is then displaced by. */
function bySharpCentred(source: Rgb8, scale: number): Promise<PictureRun> {
  return inProcess(() => placed(source, scale, (scale - 1) / 2));
}

/** Enlarged by libvips' cubic; the source's first pixel comes to lie at `offsetPx` of the result. */
async function placed(source: Rgb8, scale: number, offsetPx: number, size?: Rgb8): Promise<Rgb8> {
  const width = size?.width ?? source.width * scale;
  const height = size?.height ?? source.height * scale;
  const border = 4;
  const { data } = source;
  // One call extends and the next enlarges: sharp would do both in an order of its own.
  const wide = await sharp(data, rawOf(source))
    .extend({ top: border, bottom: border, left: border, right: border, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = await sharp(wide.data, {
    raw: { width: wide.info.width, height: wide.info.height, channels: 3 },
  })
    .affine([scale, 0, 0, scale], {
      interpolator: 'bicubic',
      odx: offsetPx,
      ody: offsetPx,
      background: '#000',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = await sharp(whole.data, {
    raw: { width: whole.info.width, height: whole.info.height, channels: 3 },
  })
    .extract({ left: border * scale, top: border * scale, width, height })
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(cut) };
}

function through(run: Program): UpscalePeer['enlarge'] {
  return async (source, scale, folder) =>
    throughFiles(source, folder, (from, to) => run(from, to, scale, source));
}

function byOpenCv(python: string, kernel: string): Program {
  return (from, to, scale) =>
    runPython(python, 'upscale-peers.py', [kernel, from, to, String(scale)]);
}

/** Elliptical weighted averaging with Robidoux's kernel. */
function byImageMagick(convert: string): Program {
  return (from, to, scale) => {
    const work = ['-filter', 'Robidoux', '-distort', 'Resize', `${100 * scale}%`];
    return runPeer(convert, [from, ...work, to], ['-version']);
  };
}

const GMIC_IDLE = ['-v', '-'];
const GMIC_FINISH = ['round', 'cut', '0,255', '-o'];

function bySmartGmic(gmic: string): Program {
  return (from, to, scale, { width, height }) => {
    const size = `${width * scale},${height * scale},1,3`;
    const work = ['upscale_smart', size, ...GMIC_FINISH, to];
    return runPeer(gmic, ['-v', '-', from, ...work], GMIC_IDLE);
  };
}

/**
 * Directional cubic convolution, once or twice. It gives one pixel less than twice as many and starts on
 * the source's first: brought to the middle by a cubic, which is not counted.
 */
function byDcci(gmic: string): UpscalePeer['enlarge'] {
  return async (source, scale, folder) => {
    const work = Array.from({ length: Math.log2(scale) }, () => ['scale_dcci2x', ',']).flat();
    const run = throughFiles(source, folder, (from, to) =>
      runPeer(gmic, ['-v', '-', from, ...work, ...GMIC_FINISH, to], GMIC_IDLE),
    );
    const size = { ...source, width: source.width * scale, height: source.height * scale };
    return { ...run, result: await placed(run.result, 1, (scale - 1) / 2, size) };
  };
}
