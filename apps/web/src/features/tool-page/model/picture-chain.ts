import { fileUrl, type RemotePicture } from './picture.ts';

/** The pictures that one stroke after the other led through, in order; told apart by their files. */
export type PictureChain = readonly RemotePicture[];

/** As many strokes as one goes back over. */
const MAX_LENGTH = 50;

/**
 * The chain after a stroke over `from` made `to` of it: what had come after `from` is gone, and all of it
 * where `from` is no part of the chain.
 */
export function lengthened(
  chain: PictureChain,
  from: Omit<RemotePicture, 'url'>,
  to: RemotePicture,
): PictureChain {
  const { fileId, width, height } = from;
  const at = chain.findIndex((picture) => picture.fileId === fileId);
  // Its address may be that of a file of the browser, which is let go with the picture.
  const start = [{ fileId, width, height, url: fileUrl(fileId) }];
  return [...(at < 0 ? start : chain.slice(0, at + 1)), to].slice(-MAX_LENGTH);
}

/** The picture before one (-1) or after it (1); null where there is none, or the one is no part of the chain. */
export function besideIn(
  chain: PictureChain,
  fileId: string | null | undefined,
  step: 1 | -1,
): RemotePicture | null {
  const at = chain.findIndex((picture) => picture.fileId === fileId);
  return at < 0 ? null : (chain[at + step] ?? null);
}
