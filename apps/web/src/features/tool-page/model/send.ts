import type { RemotePicture } from './picture.ts';

/** Router state that hands a picture to another tool's page. */
export interface SendState {
  readonly picture: RemotePicture;
}

/** Reads router state that may come from anywhere. */
export function sentPicture(state: unknown): RemotePicture | null {
  if (typeof state !== 'object' || state === null || !('picture' in state)) return null;
  const { picture } = state as Partial<SendState>;
  return picture && typeof picture.fileId === 'string' ? picture : null;
}
