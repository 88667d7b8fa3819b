import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/ids.ts';

/**
 * What a visitor holds beside the link: a pass that opening it gave, and signed addresses of pictures. Both
 * name the link's generation, so that a new address or code makes them void; both are looked at together
 * with the link's row, so that a link that is over opens nothing however long they would last.
 */

export const PICTURE_SIZES = ['full', 'screen', 'thumb', 'before'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** The link that a pass or an address is of. */
export interface ShareEdition {
  readonly id: string;
  readonly generation: number;
}

export interface ReadPass {
  readonly shareId: string;
  readonly generation: number;
  /** Tells the link's visitors apart. */
  readonly visitor: string;
  readonly until: Date;
}

export interface SharedPicture {
  readonly shareId: string;
  readonly versionId: string;
  readonly size: PictureSize;
  readonly until: string;
  readonly sign: string;
}

const DAY_MS = 24 * 3600_000;
const PASS_MS = DAY_MS / 2;

export interface SharePasses {
  issue(share: ShareEdition, visitor: string, now: Date): { pass: string; until: Date };
  /** What a pass says, lapsed or not; null for one that was not issued here. */
  read(pass: string): ReadPass | null;
  /** Address of a picture; the same within a day, so that browsers keep what they have. */
  pictureUrl(share: ShareEdition, versionId: string, size: PictureSize, now: Date): string;
  isSigned(picture: SharedPicture, generation: number, now: Date): boolean;
}

export function createSharePasses(secret: string): SharePasses {
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`share-${purpose}\n${text}`).digest('base64url');
  const pictureMac = (share: ShareEdition, versionId: string, size: string, until: string) =>
    mac('picture', [share.id, share.generation, versionId, size, until].join('\n'));

  return {
    issue(share, visitor, now) {
      const until = new Date(now.getTime() + PASS_MS);
      const body = [share.id, share.generation, visitor, until.getTime().toString(36)].join('.');
      return { pass: `${body}.${mac('pass', body)}`, until };
    },

    read(pass) {
      const [shareId = '', generation = '', visitor = '', until = '', sign = '', more] =
        pass.split('.');
      const body = [shareId, generation, visitor, until].join('.');
      if (more !== undefined || !isSameSecret(sign, mac('pass', body))) return null;
      const untilMs = Number.parseInt(until, 36);
      return { shareId, generation: Number(generation), visitor, until: new Date(untilMs) };
    },

    pictureUrl(share, versionId, size, now) {
      const until = String((Math.ceil(now.getTime() / DAY_MS) + 1) * DAY_MS);
      const sign = pictureMac(share, versionId, size, until);
      return `/files/shared/${share.id}/${versionId}/${size}?until=${until}&sign=${sign}`;
    },

    isSigned({ shareId, versionId, size, until, sign }, generation, now) {
      const expected = pictureMac({ id: shareId, generation }, versionId, size, until);
      return isSameSecret(sign, expected) && Number(until) > now.getTime();
    },
  };
}
