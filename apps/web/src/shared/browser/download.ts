import { callForBlob } from '../api-client/index.ts';
import { isOlderBrowser } from './picture-support.ts';
import { downloadUrl, type PictureFormat } from './picture-url.ts';

export interface Downloadable {
  readonly fileId: string;
  readonly url: string;
  /** File name without its ending. */
  readonly name: string;
  readonly kind: 'image' | 'video' | 'vector';
  readonly mime: string;
}

/** Format used when nobody chose one: PNG, or JPEG on older browsers. */
export function defaultDownloadFormat(): PictureFormat {
  return isOlderBrowser() ? 'jpg' : 'png';
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/tiff': 'tif',
  'image/svg+xml': 'svg',
  'image/vnd.dxf': 'dxf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Format of what is saved; `stored`: every file byte for byte as the server keeps it. */
type SavedFormat = PictureFormat | 'stored';

/** Saves one file at full size; pictures are converted, videos and drawings are left as they are. */
export function downloadOne(
  file: Downloadable,
  format: SavedFormat = defaultDownloadFormat(),
): void {
  if (file.kind === 'image' && format !== 'stored')
    save(downloadUrl(file.url, format), `${file.name}.${format}`);
  else downloadStored(file);
}

/** Saves a file in the format and size that the server keeps it in, with the AI mark that it leaves with. */
export function downloadStored(file: Downloadable): void {
  save(file.url, `${file.name}.${ENDINGS[file.mime] ?? 'bin'}`);
}

interface PictureWishes {
  /** Share of the stored size, 1..100. */
  readonly percent?: number;
  readonly dpi?: number;
}

/** Saves one picture in this format, at this size, with what it is to be printed at written into it. */
export async function downloadPicture(
  file: Downloadable,
  format: PictureFormat,
  { percent = 100, dpi }: PictureWishes = {},
): Promise<void> {
  const wishes = { percent, ...(dpi !== undefined && { dpi }) };
  saveBlob(await callForBlob('exportImage', { fileId: file.fileId, format, ...wishes }), {
    name: file.name,
    ending: format,
  });
}

/** Saves one file by itself and several as one zip. */
export async function downloadMany(
  files: readonly Downloadable[],
  format: SavedFormat = defaultDownloadFormat(),
  { dpi, zipName }: { readonly dpi?: number; readonly zipName?: string } = {},
): Promise<void> {
  const [first] = files;
  if (first !== undefined && files.length === 1) return downloadOne(first, format);
  const zip = await callForBlob('downloadZip', {
    fileIds: files.map((file) => file.fileId),
    names: files.map((file) => file.name),
    format,
    ...(dpi !== undefined && { dpi }),
  });
  saveBlob(zip, { name: zipName ?? `筑绘-${files.length}张`, ending: 'zip' });
}

/** Safari asks first where to save, and reads the bytes only then. */
const SAVED_AFTER_MS = 60_000;

/** Saves bytes that are here already. */
export function saveBlob(
  blob: Blob,
  { name, ending }: { readonly name: string; readonly ending: string },
): void {
  const url = URL.createObjectURL(blob);
  save(url, `${name}.${ending}`);
  setTimeout(() => URL.revokeObjectURL(url), SAVED_AFTER_MS);
}

function save(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
