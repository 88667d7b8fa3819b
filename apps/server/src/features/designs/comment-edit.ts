import type { DataOf, endpoints } from '@zhuhui/contracts';
import sharp from 'sharp';
import { AppError } from '../../platform/errors.ts';
import { fileUrl } from '../files/urls.ts';
import type { DesignDeps } from './deps.ts';
import { ownVersion } from './finding.ts';
import { ownComment } from './own-comments.ts';

type CommentEdit = DataOf<typeof endpoints.commentEdit>;
type ClickMask = typeof endpoints.clickMask;

/** What making a mask needs of the rest of the program. */
export interface EditParts {
  readonly segment: {
    clickMask(
      userId: string,
      input: { image: string; points: { x: number; y: number; label: 1 }[] },
    ): Promise<DataOf<ClickMask>>;
  };
  readonly files: {
    picture(ownerId: string, fileId: string): Promise<{ widthPx: number; heightPx: number }>;
    storeMask(
      ownerId: string,
      mask: { bytes: Uint8Array; widthPx: number; heightPx: number },
    ): Promise<{ fileId: string; url: string }>;
  };
}

/** Taking away is another tool's work than painting anew. */
const TAKES_AWAY = /去掉|去除|删掉|删除|移除|拿掉|搬走|清掉|消除|不要|remove|erase/iu;
const REMOVE_FIRST = ['clean', 'lama'];
const PAINT_FIRST = ['lama', 'clean'];

/** Radius of the disc where nothing can be told apart, in parts of the shorter side. */
const DISC = 0.08;

/** Turns a comment into what a tool for a part of the picture is opened with. */
export function createCommentEdit({ db }: DesignDeps, { segment, files }: EditParts) {
  /** A disc around the place: always something to start from. */
  const disc = async (ownerId: string, fileId: string, at: { x: number; y: number }) => {
    const { widthPx, heightPx } = await files.picture(ownerId, fileId);
    const radius = Math.max(1, Math.min(widthPx, heightPx) * DISC);
    const mask = new Uint8Array(widthPx * heightPx);
    let area = 0;
    const [left, right] = reach(at.x, radius, widthPx);
    const [top, bottom] = reach(at.y, radius, heightPx);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (Math.hypot(x + 0.5 - at.x, y + 0.5 - at.y) > radius) continue;
        mask[y * widthPx + x] = 255;
        area++;
      }
    }
    const raw = { width: widthPx, height: heightPx, channels: 1 } as const;
    const bytes = await sharp(mask, { raw }).toColourspace('b-w').png().toBuffer();
    const stored = await files.storeMask(ownerId, { bytes, widthPx, heightPx });
    const bbox: [number, number, number, number] = [left, top, right, bottom];
    return { maskFileId: stored.fileId, maskUrl: stored.url, bbox, area };
  };

  return async (ownerId: string, commentId: string): Promise<CommentEdit> => {
    const comment = await ownComment(db, ownerId, commentId);
    const { version } = await ownVersion(db, ownerId, comment.versionId);
    const { pinX, pinY, text } = comment;
    if (pinX === null || pinY === null) {
      throw new AppError('conflict', '这条批注没有钉在图上，请先在图上选一处');
    }
    const image = version.fileId;
    const { widthPx, heightPx } = await files.picture(ownerId, image);
    const at = { x: pixel(pinX, widthPx), y: pixel(pinY, heightPx) };
    const grown = await segment
      .clickMask(ownerId, { image, points: [{ ...at, label: 1 }] })
      .catch((error: unknown) => {
        // Nothing to be told apart there; anything else is a failure that he should hear of.
        if (error instanceof AppError && error.fields?.points) return null;
        throw error;
      });
    const { maskFileId, maskUrl, bbox, area } = grown ?? (await disc(ownerId, image, at));
    return {
      versionId: version.id,
      tools: TAKES_AWAY.test(text) ? REMOVE_FIRST : PAINT_FIRST,
      settings: { uploadImage: image, maskImage: maskFileId, prompt: text },
      imageUrl: fileUrl(image),
      ...{ maskUrl, bbox, area },
      isGrown: grown !== null,
    };
  };
}

/** The pixel a normalised place lies in. */
const pixel = (share: number, size: number): number =>
  Math.min(size - 1, Math.max(0, Math.floor(share * size)));

const reach = (at: number, radius: number, size: number): [number, number] => [
  Math.max(0, Math.floor(at - radius)),
  Math.min(size, Math.ceil(at + radius) + 1),
];
