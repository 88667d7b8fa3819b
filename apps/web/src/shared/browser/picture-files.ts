/** What is said of a file that is none. */
export const NO_PICTURE = '这不是图片，请选择 JPG、PNG、WebP、AVIF、TIFF 或 GIF';

/** The pictures among what was chosen, dropped or pasted. */
export function pictureFiles(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter(
    (file) => file.type.startsWith('image/') || /\.(heic|heif|tiff?|avif)$/i.test(file.name),
  );
}
