/** Address of a stored file; who may read it is decided when it is asked for. */
export function fileUrl(fileId: string): string {
  return `/files/${fileId}`;
}
