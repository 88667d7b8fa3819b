import type { FastifyRequest } from 'fastify';
import { AppError, badField } from '../platform/errors.ts';

/**
 * The bytes of the one file, named `file`, that came with a multipart call.
 * @param noun what the caller is told was not there or too large
 * @throws AppError unsupportedType, badInput, tooLarge
 */
export async function uploadedBytes(
  request: FastifyRequest,
  maxMib: number,
  noun = '图片',
): Promise<Uint8Array> {
  if (!request.isMultipart()) {
    throw new AppError('unsupportedType', '请以 multipart 上传，字段名为 file');
  }
  const part = await request.file();
  if (part?.fieldname !== 'file') throw badField('file', `没有收到${noun}，字段名应为 file`);
  const tooLarge = (cause?: unknown) =>
    new AppError('tooLarge', `${noun}不能超过 ${maxMib} MiB`, { cause });
  const bytes = await part.toBuffer().catch((cause: unknown) => {
    throw part.file.truncated ? tooLarge(cause) : cause;
  });
  // The library looks while pieces come: when the limit falls between two of them it hands out what it cut.
  if (part.file.truncated) throw tooLarge();
  if (bytes.length === 0) throw badField('file', '文件是空的');
  return bytes;
}
