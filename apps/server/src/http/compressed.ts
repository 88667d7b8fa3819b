import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Written for every request: as much as is quick. */
const QUICK = 5;
const ENCODERS = [
  [
    'br',
    (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [zlib.BROTLI_PARAM_QUALITY]: QUICK,
          [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
  ['gzip', (bytes: Buffer) => promisify(gzip)(bytes, { level: QUICK })],
] as const;

/** What goes through the network in one packet either way. */
const SMALL_BYTES = 1_000;
const TEXT = /^(application\/json|image\/svg\+xml|text\/(?!event-stream))/;

/** The bytes as the client understands them smallest; says so in the answer's headers. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<Buffer> {
  reply.header('vary', varyWithEncoding(reply.getHeader('vary')));
  const accepted = `${request.headers['accept-encoding'] ?? ''}`.split(/\s*,\s*/);
  const found = ENCODERS.find(([name]) => accepted.includes(name));
  if (!found) return bytes;
  const [name, encode] = found;
  reply.header('content-encoding', name).removeHeader('content-length');
  return encode(bytes);
}

function varyWithEncoding(vary: string | number | string[] | undefined): string {
  const said = vary === undefined ? [] : `${vary}`.split(/\s*,\s*/);
  return [...new Set([...said, 'accept-encoding'])].join(', ');
}

/**
 * Sends what calls answer in words as small as documents and scripts are sent. Streams, pictures and what is
 * compressed already go out as they are. A secret cannot be guessed by the size of such an answer from another
 * site: calls of other sites are not answered (origin-guard.ts).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (!Buffer.isBuffer(bytes) || bytes.length < SMALL_BYTES) return payload;
    if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return payload;
    if (!TEXT.test(`${reply.getHeader('content-type') ?? ''}`)) return payload;
    return compressed(request, reply, bytes);
  });
}
