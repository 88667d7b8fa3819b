import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/ids.ts';

/** An address at which whoever has it sees one file, until a moment; it is written down nowhere. */
export interface FileLink {
  readonly fileId: string;
  /** Milliseconds since 1970, as in the address. */
  readonly until: string;
  readonly sign: string;
}

export interface FileLinks {
  /** The address of a file, from `/` on. */
  pathOf(fileId: string, until: Date): string;
  isGood(link: FileLink, now: Date): boolean;
}

export function createFileLinks(secret: string): FileLinks {
  const signOf = (fileId: string, until: string): string =>
    createHmac('sha256', secret).update(`file-link\n${fileId}\n${until}`).digest('base64url');
  return {
    pathOf(fileId, until) {
      const at = String(until.getTime());
      return `/files/linked/${fileId}?until=${at}&sign=${signOf(fileId, at)}`;
    },
    isGood: ({ fileId, until, sign }, now) =>
      isSameSecret(sign, signOf(fileId, until)) && Number(until) > now.getTime(),
  };
}
