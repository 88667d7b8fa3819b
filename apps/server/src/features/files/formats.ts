/** Raster formats we store and serve, with the name an address or a file ending uses. */
export const RASTER_MIME = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;
export type RasterFormat = keyof typeof RASTER_MIME;
export const SVG_MIME = 'image/svg+xml';

/** The format we would store such a picture in; null of anything else. */
export function rasterFormatOf(mime: string): RasterFormat | null {
  const entry = Object.entries(RASTER_MIME).find(([, value]) => value === mime);
  return entry ? (entry[0] as RasterFormat) : null;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  [SVG_MIME]: 'svg',
  'image/vnd.dxf': 'dxf',
  'video/mp4': 'mp4',
};

/** File-name ending, without the dot, of a mime type we make. */
export function extensionOf(mime: string): string {
  return EXTENSIONS[mime] ?? 'bin';
}

const READABLE: ReadonlySet<string> = new Set([
  ...Object.values(RASTER_MIME),
  'image/avif',
  'image/gif',
  'image/tiff',
]);

/** Whether a stored file can be resized and converted. */
export function isRaster(mime: string): boolean {
  return READABLE.has(mime);
}
