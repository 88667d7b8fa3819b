/** Address of a stored file; who may read it is decided when it is asked for. */
export function fileUrl(fileId: string): string {
  return `/files/${fileId}`;
}

/** Whole pictures: a cut-out must not lose its legs. */
const THUMB = 'x-oss-process=image/resize,m_lfit,w_480,h_480/quality,q_85/format,webp';

/** Address of a small picture of a stored picture. */
export function thumbUrl(fileId: string): string {
  return `${fileUrl(fileId)}?${THUMB}`;
}
