/** Id of the film on the stage. */
export const FILM_ID = 'result-film';

/**
 * What a film shows at the moment, as a PNG.
 * @throws when nothing of it can be shown yet
 */
export async function shownFrame(film: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = film;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = width > 0 ? canvas.getContext('2d') : null;
  if (!context) throw new Error('the film has not begun');
  context.drawImage(film, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no frame'))), 'image/png');
  });
}
