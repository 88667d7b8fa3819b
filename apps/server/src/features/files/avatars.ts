import { fileUrl } from './urls.ts';

/** Shown at 20 to 88 px, on screens of up to three pixels to one. */
const AVATAR_PX = 264;
/** What becomes of a user's picture; `x-oss-process` of its address. */
export const AVATAR_PROCESSING = `image/resize,m_fill,w_${AVATAR_PX},h_${AVATAR_PX}/quality,q_88/format,webp`;

/** Address of a user's picture, for himself: as his row keeps it. */
export const avatarUrl = (fileId: string): string =>
  `${fileUrl(fileId)}?x-oss-process=${AVATAR_PROCESSING}`;

/** Where others see it while he shows himself (features/gallery/faces.ts); empty where there is none. */
export function publicAvatarUrl(avatar: string | null): string {
  const fileId = /^\/files\/([\w-]+)\?/.exec(avatar ?? '')?.[1];
  return fileId === undefined ? '' : `/files/faces/${fileId}`;
}
