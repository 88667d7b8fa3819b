import type { FastifyReply, FastifyRequest } from 'fastify';
import { goesOn, isKnownBy } from '../../http/entity-tag.ts';
import { parseRange } from './range.ts';
import type { FileService, ServedFile } from './service.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Answers with a stored file: its validator, a part of it if that is asked for, and nothing that runs. */
export async function serveFile(
  files: FileService,
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({
    etag: file.etag,
    // How the visible mark looks may change: labelled files are asked for again, by their validator.
    'cache-control': file.isLabelled
      ? 'private, no-cache'
      : `private, max-age=${YEAR_SECONDS}, immutable`,
    'content-type': file.mime,
    'accept-ranges': 'bytes',
    // A stored drawing must not run as a page of ours.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const { range: wanted, 'if-none-match': known, 'if-range': ifRange } = request.headers;
  if (isKnownBy(known, file.etag)) return reply.code(304).send();
  const size = await files.size(file.storageKey);
  const range = goesOn(ifRange, file.etag) ? parseRange(wanted, size) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return reply.send(await files.stream(file.storageKey, range ?? undefined));
}
