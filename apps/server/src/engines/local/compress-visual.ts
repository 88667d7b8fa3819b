import {
  type Likeness,
  likeness,
  looksTheSame,
  type ProgressListener,
  type Rgb8,
} from '@zhuhui/kernels';
import sharp, { type Sharp } from 'sharp';
import { type Source, type Target, upright } from './compress-source.ts';

/** The smallest encoding that still looks the same, and how like the original it is. */
export interface VisualResult {
  readonly bytes: Uint8Array;
  readonly likeness: Likeness;
}

/** One way to write the picture; `level` is a quality, or a number of colours. */
type Encode = (source: Source, level: number) => Promise<Uint8Array>;

const LOWEST_QUALITY = 40;
const HIGHEST_QUALITY = 97;
/** Nearer than this two qualities differ by a few bytes, not worth another encoding. */
const QUALITY_STEP = 3;
/** Encodings that halving the qualities takes at most, the finest included. */
const MOST_ATTEMPTS = 2 + Math.floor(Math.log2((HIGHEST_QUALITY - LOWEST_QUALITY) / QUALITY_STEP));
const AVIF_EFFORT = 4;
const WEBP_EFFORT = 4;
const PALETTE_SIZES = [256, 128, 64, 32];

/** What readers take a JPEG for that says nothing of its print size. */
const USUAL_DPI = 72;

const jpeg =
  (chromaSubsampling: '4:2:0' | '4:4:4'): Encode =>
  (source, quality) =>
    printedAsBefore(source, upright(source))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling })
      .toBuffer();

/** The encoder leaves out how large a picture is to be printed: it is said again, and nothing else of its EXIF. */
function printedAsBefore({ dpi = USUAL_DPI }: Source, image: Sharp): Sharp {
  if (dpi === USUAL_DPI) return image;
  const resolution = `${Math.round(dpi)}/1`;
  const inInches = { XResolution: resolution, YResolution: resolution, ResolutionUnit: '2' };
  return image.withExif({ IFD0: inInches });
}
const avif =
  (chromaSubsampling: '4:2:0' | '4:4:4'): Encode =>
  (source, quality) =>
    upright(source).avif({ quality, effort: AVIF_EFFORT, chromaSubsampling }).toBuffer();
const webp: Encode = (source, quality) =>
  upright(source)
    .webp({ quality, alphaQuality: 100, smartSubsample: true, effort: WEBP_EFFORT })
    .toBuffer();
const palettePng: Encode = (source, colours) =>
  upright(source).png({ palette: true, colours, effort: 7, dither: 1 }).toBuffer();

/** Ways to write each format with loss: the next one is tried where the first never looks the same. */
const ENCODERS: Record<Exclude<Target, 'png'>, readonly Encode[]> = {
  jpg: [jpeg('4:2:0'), jpeg('4:4:4')],
  webp: [webp],
  avif: [avif('4:2:0'), avif('4:4:4')],
};

/**
 * The lowest quality (or smallest palette) of the target format whose picture looks the same, judged
 * by SSIM; undefined when none does in fewer bytes than the source, and for inks (CMYK), which encoding would turn
 * into the colours of a screen.
 */
export async function visualAs(
  target: Target,
  source: Source,
  onProgress: ProgressListener,
): Promise<VisualResult | undefined> {
  if (source.animated || source.cmyk) return undefined;
  if (target === 'jpg' && source.transparent) return undefined;
  const papers = source.transparent ? ['#ffffff', '#000000'] : ['#ffffff'];
  const originals = await Promise.all(papers.map((paper) => seenOn(source, paper)));

  const judge = async (bytes: Uint8Array): Promise<Likeness> => {
    const judged = await Promise.all(
      papers.map(async (paper, i) => {
        const candidate = await seenOn({ ...source, bytes }, paper);
        return likeness(originals[i] as Rgb8, candidate);
      }),
    );
    return judged.reduce(worse);
  };
  let attempts = 0;
  const attempt = async (encode: Encode, level: number): Promise<Attempt> => {
    const bytes = await encode(source, level);
    const judged = await judge(bytes);
    attempts = Math.min(attempts + 1, MOST_ATTEMPTS);
    onProgress(attempts / (MOST_ATTEMPTS + 1), '比较画质');
    return { bytes, likeness: judged, same: looksTheSame(judged) };
  };

  if (target === 'png') return smallestPalette(source, (size) => attempt(palettePng, size));
  for (const encode of ENCODERS[target]) {
    const found = await lowestQuality(source, (quality) => attempt(encode, quality));
    if (found) return found;
  }
  return undefined;
}

interface Attempt extends VisualResult {
  readonly same: boolean;
}

async function lowestQuality(
  source: Source,
  attempt: (quality: number) => Promise<Attempt>,
): Promise<VisualResult | undefined> {
  // What is not good enough at the highest quality (colours at half size, mostly) never is.
  const finest = await attempt(HIGHEST_QUALITY);
  if (!finest.same) return undefined;
  let best: VisualResult = finest;
  let low = LOWEST_QUALITY;
  let high = HIGHEST_QUALITY - QUALITY_STEP;
  while (low <= high) {
    const quality = (low + high) >> 1;
    const tried = await attempt(quality);
    if (tried.same) {
      best = tried;
      high = quality - QUALITY_STEP;
    } else {
      // A better quality is larger still.
      if (tried.bytes.length >= source.bytes.length) return undefined;
      low = quality + QUALITY_STEP;
    }
  }
  return best.bytes.length < source.bytes.length ? best : undefined;
}

async function smallestPalette(
  source: Source,
  attempt: (size: number) => Promise<Attempt>,
): Promise<VisualResult | undefined> {
  let best: VisualResult | undefined;
  for (const size of PALETTE_SIZES) {
    const tried = await attempt(size);
    if (!tried.same) break;
    if (tried.bytes.length < (best?.bytes ?? source.bytes).length) best = tried;
  }
  return best;
}

async function seenOn(source: Source, background: string): Promise<Rgb8> {
  const { data, info } = await sharp(source.bytes, { failOn: 'error' })
    .autoOrient()
    .flatten({ background })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: threeChannels(data, info) };
}

function threeChannels(
  data: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: number },
): Uint8Array {
  if (channels === 3) return data;
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < rgb.length; i++) rgb[i] = data[Math.floor(i / 3) * channels] ?? 0;
  return rgb;
}

function worse(a: Likeness, b: Likeness): Likeness {
  return {
    ssim: Math.min(a.ssim, b.ssim),
    worstTile: Math.min(a.worstTile, b.worstTile),
    colourShift: Math.max(a.colourShift, b.colourShift),
  };
}
