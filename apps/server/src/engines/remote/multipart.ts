import { randomUUID } from 'node:crypto';

/** One value of a form: words, or a file. Names are ours, so that nothing in them needs escaping. */
export interface FormPart {
  readonly name: string;
  readonly value: string | FormFile;
}

export interface FormFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mime: string;
}

/**
 * A form as `multipart/form-data` (RFC 7578), in one piece: its files are copied once and nothing is
 * streamed that lies in memory anyhow.
 */
export function multipart(parts: readonly FormPart[]): { body: Uint8Array; contentType: string } {
  const boundary = `form-${randomUUID()}`;
  const pieces = parts.flatMap(({ name, value }) => {
    const disposition = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
    if (typeof value === 'string') return [text(`${disposition}\r\n\r\n${value}\r\n`)];
    const { fileName, mime, bytes } = value;
    const head = `${disposition}; filename="${fileName}"\r\ncontent-type: ${mime}\r\n\r\n`;
    return [text(head), bytes, text('\r\n')];
  });
  return {
    body: Buffer.concat([...pieces, text(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

const text = (words: string): Uint8Array => Buffer.from(words);
