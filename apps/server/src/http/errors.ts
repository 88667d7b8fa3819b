import { ERRORS, type ErrorCode, errorEnvelope } from '@zhuhui/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError, type z } from 'zod';
import { isDatabaseAway, isDatabaseFull } from '../platform/db/client.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { ObjectNotFound, StorageAway, StorageFull } from '../platform/storage/storage.ts';

/** Fastify's own refusals, in our vocabulary. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'badInput',
  // A path that leads out of the folder of the web application.
  403: 'notFound',
  404: 'notFound',
  413: 'tooLarge',
  // A part of the path longer than any name there is.
  414: 'notFound',
  415: 'unsupportedType',
  429: 'tooOften',
};

const NO_FILE = '没有找到这个文件';
const NO_DATABASE = '数据库暂时没有回应，请稍后再试';
const NO_STORE = '文件暂时存取不了，请稍后再试';
const NO_ROOM = '服务器的磁盘满了，暂时存不下新的内容，请联系管理员';

/** Where who refuses does not say. */
const RETRY_AFTER_SECONDS = 10;

/** Of the answer that was going to be given; an error is not to be kept for a year or saved as a picture. */
const OF_THE_ANSWER = ['content-disposition', 'etag', 'accept-ranges', 'content-range'] as const;

/** The one place where an error becomes an answer. Unknown ones are logged whole and told blandly. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  for (const name of OF_THE_ANSWER) reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  if (error instanceof StorageAway) request.log.error({ err: error }, 'storage is away');
  if (isDatabaseFull(error)) request.log.error({ err: error }, 'the disk of the database is full');
  if (isDatabaseAway(error)) request.log.error({ err: error }, 'database is away');
  const known = asAppError(error) ?? asBrokenForm(error, request);
  if (known) {
    const { retryAfterSeconds = known.reason === 'tooOften' ? RETRY_AFTER_SECONDS : undefined } =
      known;
    if (retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    }
    reply
      .code(ERRORS[known.reason].status)
      .send(
        errorEnvelope(known.reason, known.message, known.fields ? { fields: known.fields } : {}),
      );
    return;
  }
  const errorId = newId();
  request.log.error({ err: error, errorId }, 'request failed');
  reply.code(500).send(errorEnvelope('internal', undefined, { errorId }));
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return inputError(error.issues);
  // Its row is there, its bytes are not: what a backup without its files leaves.
  if (error instanceof ObjectNotFound) return new AppError('notFound', NO_FILE, { cause: error });
  if (error instanceof StorageFull || isDatabaseFull(error)) {
    return new AppError('unavailable', NO_ROOM, { cause: error });
  }
  if (error instanceof StorageAway) return new AppError('unavailable', NO_STORE, { cause: error });
  if (isDatabaseAway(error)) {
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    return new AppError('unavailable', NO_DATABASE, { cause: error, retryAfterSeconds });
  }
  const status = (error as FastifyError | null)?.statusCode;
  const reason = status === undefined ? undefined : BY_STATUS[status];
  return reason ? new AppError(reason, undefined, { cause: error }) : null;
}

/** What the reader of multipart bodies says of one that is cut off or malformed; it has no codes. */
const BROKEN_FORM = /^(Unexpected end of |Part terminated early|Malformed |Multipart: )/;

function asBrokenForm(error: unknown, { headers }: FastifyRequest): AppError | null {
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
  if (!isForm || !(error instanceof Error) || !BROKEN_FORM.test(error.message)) return null;
  return new AppError('badInput', '上传的内容不完整，请重新上传', { cause: error });
}

/** Zod's issues as one message per field; the first one is the toast, which names no field in a machine's words. */
export function inputError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.length > 0 ? issue.path.join('.') : 'body';
    fields[name] ??= chineseMessage(issue);
  }
  const first = Object.entries(fields)[0];
  const isSaid = issues.some(({ message }) => message === first?.[1]);
  const message = first && (isSaid ? first[1] : `有一项填得不对：${first[1]}`);
  return new AppError('badInput', message, { fields });
}

const HAS_CHINESE = /[一-鿿]/;

/** Our schemas carry Chinese messages where a user can see them; the library's own are English. */
function chineseMessage(issue: z.core.$ZodIssue): string {
  return HAS_CHINESE.test(issue.message) ? issue.message : limitInWords(issue);
}

/** What is counted in strings and lists; numbers have no unit. */
const UNITS: Readonly<Record<string, string>> = { string: ' 个字', array: ' 项', set: ' 项' };

function limitInWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `不能超过 ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `不能少于 ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return '没有这个选项';
    default:
      return '格式不对';
  }
}
