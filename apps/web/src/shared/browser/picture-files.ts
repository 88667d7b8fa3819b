/** The pictures among what was chosen, dropped or pasted. */
export function pictureFiles(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter(
    (file) => file.type.startsWith('image/') || /\.(heic|heif|tiff?|avif)$/i.test(file.name),
  );
}
