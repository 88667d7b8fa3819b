import { wire } from 'virtual:contract';

/**
 * Lets the browser write the archive to the disk while it comes, however large it is. It is asked for in a
 * frame of its own: a file begins to be saved, a refusal is a page that can be read.
 *
 * @param onRefused hears the server's sentence when there is no archive
 */
export function downloadData(onRefused: (message: string) => void): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '下载';
  frame.addEventListener('load', () => {
    const message = refusalIn(frame.contentDocument?.body?.textContent ?? '');
    if (message === null) return;
    onRefused(message);
    frame.remove();
  });
  frame.src = `/api${wire.downloadData.path}?version=1.2`;
  document.body.append(frame);
}

/** The sentence of an envelope that says no; null for anything else. */
export function refusalIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: { code: number; message: string } };
    return error && error.code !== 0 ? error.message : null;
  } catch {
    return null;
  }
}
