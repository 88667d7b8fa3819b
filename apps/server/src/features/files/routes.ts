import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { exportRoutes } from './export/routes.ts';
import { extensionOf } from './formats.ts';
import { parseProcessing } from './processing.ts';
import { parseRange } from './range.ts';
import type { FileService, ServedFile } from './service.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

export interface FileRoutes {
  readonly files: FileService;
  readonly maxUploadMib: number;
}

export function fileRoutes(app: FastifyInstance, { files, maxUploadMib }: FileRoutes): void {
  route(app, endpoints.uploadImage, async (_, { request, user }) => {
    if (!request.isMultipart())
      throw new AppError('badInput', '请以 multipart 上传，字段名为 file');
    const part = await request.file();
    if (part?.fieldname !== 'file') throw badField('file', '没有收到图片，字段名应为 file');
    const bytes = await part.toBuffer().catch((cause: unknown) => {
      if (!part.file.truncated) throw cause;
      throw new AppError('tooLarge', `图片不能超过 ${maxUploadMib} MiB`, { cause });
    });
    return files.upload(user.id, bytes);
  });

  exportRoutes(app, files);

  app.get('/files/:fileId/original', async (request, reply) => {
    if (!request.user) throw new AppError('notFound', '没有找到这个文件');
    const { fileId } = request.params as { fileId: string };
    const { bytes, mime } = await files.original(request.user.id, fileId);
    reply.headers({
      'content-type': mime,
      'content-disposition': `attachment; filename="zhuhui-original.${extensionOf(mime)}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(bytes);
  });

  app.get('/files/:fileId', async (request, reply) => {
    const { fileId } = request.params as { fileId: string };
    const parameter = (request.query as Record<string, unknown>)['x-oss-process'];
    const processing = typeof parameter === 'string' ? parseProcessing(parameter) : null;
    const file = await files.open(request.user?.id ?? null, fileId, processing);
    return serve(files, file, request, reply);
  });
}

async function serve(
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
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const size = await files.size(file.storageKey);
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return reply.send(await files.stream(file.storageKey, range ?? undefined));
}
