import type { FastifyRequest } from 'fastify';
import { AppError, badField } from '../platform/errors.ts';

/** The bytes of the one file, named `file`, that came with a multipart call. @throws AppError badInput, tooLarge */
export async function uploadedBytes(request: FastifyRequest, maxMib: number): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new AppError('badInput', '请以 multipart 上传，字段名为 file');
  const part = await request.file();
  if (part?.fieldname !== 'file') throw badField('file', '没有收到图片，字段名应为 file');
  return part.toBuffer().catch((cause: unknown) => {
    if (!part.file.truncated) throw cause;
    throw new AppError('tooLarge', `图片不能超过 ${maxMib} MiB`, { cause });
  });
}
