/** More pictures than one works on at a time. */
const KEPT = 24;

/** The mask last drawn over each picture, by the picture's file; as long as the page is open. */
const recent = new Map<string, Blob>();

export function rememberMask(fileId: string, mask: Blob | null): void {
  recent.delete(fileId);
  if (mask === null) return;
  recent.set(fileId, mask);
  for (const [oldest] of recent) {
    if (recent.size <= KEPT) break;
    recent.delete(oldest);
  }
}

export const recallMask = (fileId: string): Blob | null => recent.get(fileId) ?? null;
