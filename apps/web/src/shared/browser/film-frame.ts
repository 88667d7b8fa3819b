import type { UploadedFile } from '@zhuhui/contracts';
import { call, uploadImage } from '../api-client/index.ts';
import { markMadeHere } from './mark-made-here.ts';

/** Some phones show a film's picture before it plays for a named moment only. */
const BEGINNING = '#t=0.001';

/** The address of a film, so that it shows its first picture before it plays. */
export const filmFrom = (url: string): string => `${url}${BEGINNING}`;

/**
 * What a film shows at the moment, stored as a picture. The server takes it from the film as it is kept,
 * without the visible mark; where it cannot, it is taken from the screen and says of itself what the film
 * says.
 */
export async function storeFrame(film: HTMLVideoElement, fileId: string): Promise<UploadedFile> {
  const taken = await call('takeFilmFrame', { fileId, seconds: film.currentTime });
  return taken ?? uploadImage(await markMadeHere(await shownFrame(film), [fileId]));
}

/** A film's first picture, stored as one: what stands for it until it plays. */
export async function storePoster(film: {
  readonly fileId: string;
  readonly url: string;
}): Promise<UploadedFile> {
  const taken = await call('takeFilmFrame', { fileId: film.fileId, seconds: 0 });
  if (taken) return taken;
  const player = await loaded(film.url);
  return uploadImage(await markMadeHere(await shownFrame(player), [film.fileId]));
}

/** A film ready to show its first picture, beside the page. @throws when it cannot be played here */
function loaded(url: string): Promise<HTMLVideoElement> {
  const player = Object.assign(document.createElement('video'), {
    ...{ muted: true, playsInline: true, preload: 'auto', src: filmFrom(url) },
  });
  return new Promise((resolve, reject) => {
    player.addEventListener('loadeddata', () => resolve(player), { once: true });
    player.addEventListener('error', () => reject(new Error('the film cannot be played')), {
      once: true,
    });
  });
}

/**
 * What a film shows at the moment, as a PNG.
 * @throws when nothing of it can be shown yet
 */
async function shownFrame(film: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = film;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = width > 0 ? canvas.getContext('2d') : null;
  if (!context) throw new Error('the film has not begun');
  context.drawImage(film, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no frame'))), 'image/png');
  });
}
