import type { DataOf, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import sharp from 'sharp';
import { EngineFailure } from '../../engines/engine.ts';
import type { Selection, Selector } from '../../engines/selector.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { countEvent } from '../../platform/rate-limit.ts';

type ClickMask = typeof endpoints.clickMask;

/** What selecting needs of the users' files. */
export interface SegmentFiles {
  /** Size of one's own picture; notFound when it is someone else's or no picture. */
  picture(ownerId: string, fileId: string): Promise<{ widthPx: number; heightPx: number }>;
  read(fileId: string): Promise<Uint8Array>;
  storeMask(
    ownerId: string,
    mask: { bytes: Uint8Array; widthPx: number; heightPx: number },
  ): Promise<{ fileId: string; url: string }>;
}

export interface SegmentService {
  /** Reads a picture that may be clicked on soon. */
  ready(userId: string, image: string): Promise<void>;
  /** Selects by clicks and a box, and stores the mask as a file of the user's. */
  clickMask(userId: string, input: ParsedInputOf<ClickMask>): Promise<DataOf<ClickMask>>;
  /** Selects what the picture shows in front, and stores the mask likewise. */
  subjectMask(userId: string, image: string): Promise<DataOf<ClickMask>>;
  /** Whether somebody clicks, or has within the last seconds, in this process. */
  isInUse(): boolean;
}

const CLICKS_PER_MINUTE = 240;
const MINUTE_MS = 60_000;
/** Who has clicked so lately goes on. */
const IN_USE_MS = 5_000;
/** A mask packs well at any level; this one is quick. */
const PNG_LEVEL = 3;

export function createSegmentService(deps: {
  db: Db;
  clock: Clock;
  files: SegmentFiles;
  selector: Selector;
}): SegmentService {
  const { db, clock, files, selector } = deps;
  let lastUseMs = -Infinity;

  const hold = async (userId: string): Promise<void> => {
    lastUseMs = clock.now().getTime();
    const rule = { key: `segment:${userId}`, limit: CLICKS_PER_MINUTE, windowMs: MINUTE_MS };
    const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
    if (!allowed) throw new AppError('tooOften', '点得太快了，请稍后再试', { retryAfterSeconds });
  };

  /** Keeps a selection as a file; null when nothing is selected. */
  const store = async (
    userId: string,
    selection: Selection,
    { widthPx, heightPx }: { widthPx: number; heightPx: number },
  ): Promise<DataOf<ClickMask> | null> => {
    const mask = await fullSize(selection, widthPx, heightPx);
    const { bbox, area } = boundsOf(mask, widthPx, heightPx);
    if (area === 0) return null;
    const bytes = await sharp(mask, { raw: { width: widthPx, height: heightPx, channels: 1 } })
      .toColourspace('b-w')
      .png({ compressionLevel: PNG_LEVEL })
      .toBuffer();
    const { fileId, url } = await files.storeMask(userId, { bytes, widthPx, heightPx });
    return { maskFileId: fileId, maskUrl: url, bbox, area };
  };

  return {
    async ready(userId, image) {
      const { widthPx, heightPx } = await files.picture(userId, image);
      await hold(userId);
      await selecting(() =>
        selector.ready(image, Math.max(widthPx, heightPx), () => files.read(image)),
      );
    },
    async clickMask(userId, { image, points, box }) {
      const { widthPx, heightPx } = await files.picture(userId, image);
      for (const { x, y } of points) {
        if (x >= widthPx || y >= heightPx) throw badField('points', '点在图片之外');
      }
      if (box && (box[0] >= widthPx || box[1] >= heightPx || box[2] <= 0 || box[3] <= 0)) {
        throw badField('box', '选框在图片之外');
      }
      await hold(userId);
      const prompt = { points, ...(box && { box }) };
      const selection = await selecting(() =>
        selector.select(image, Math.max(widthPx, heightPx), prompt, () => files.read(image)),
      );
      const stored = await store(userId, selection, { widthPx, heightPx });
      if (!stored) throw badField('points', '这里没有选到东西，请换个位置再点');
      return stored;
    },
    async subjectMask(userId, image) {
      const size = await files.picture(userId, image);
      await hold(userId);
      const selection = await selecting(() =>
        selector.subject(image, Math.max(size.widthPx, size.heightPx), () => files.read(image)),
      );
      const stored = selection && (await store(userId, selection, size));
      if (!stored) throw badField('image', '没有找到清楚的主体，请点选或框选');
      return stored;
    },
    isInUse: () => clock.now().getTime() - lastUseMs < IN_USE_MS,
  };
}

/** The selection at the picture's own size; 0 or 255. */
async function fullSize(selection: Selection, width: number, height: number): Promise<Uint8Array> {
  if (selection.width === width && selection.height === height) return selection.data;
  const raw = { width: selection.width, height: selection.height, channels: 1 } as const;
  return sharp(selection.data, { raw })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .threshold(128)
    .extractChannel(0)
    .raw()
    .toBuffer();
}

function boundsOf(
  mask: Uint8Array,
  width: number,
  height: number,
): { bbox: [number, number, number, number]; area: number } {
  let [left, top, right, bottom, area] = [width, height, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((mask[y * width + x] ?? 0) < 128) continue;
      area++;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return { bbox: [left, top, right, bottom], area };
}

/** The engine's failures in the words of a call. */
async function selecting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    if (error.kind === 'badInput') throw badField('image', error.message);
    throw new AppError('unavailable', error.message, { cause: error });
  }
}
