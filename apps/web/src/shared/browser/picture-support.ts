let webp: boolean | undefined;

/** Whether the browser writes (and so reads) WebP; asked once. */
export function supportsWebp(): boolean {
  webp ??= /^data:image.webp/.test(document.createElement('canvas').toDataURL('image/webp'));
  return webp;
}

/** Browsers without WebP or without `canvas.toBlob` get pictures as JPEG. */
export function isOlderBrowser(): boolean {
  return !supportsWebp() || typeof HTMLCanvasElement.prototype.toBlob !== 'function';
}
