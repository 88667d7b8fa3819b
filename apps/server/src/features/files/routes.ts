import { endpoints } from '@zhuhui/contracts';
import { LINK_OVER_PATH } from '@zhuhui/contracts/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attach } from '../../http/attach.ts';
import { FILE_ANSWERS, type PlainCall } from '../../http/plain-call.ts';
import { route } from '../../http/route.ts';
import { uploadedBytes } from '../../http/uploaded.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { FilmWriter } from '../../platform/film/encoder.ts';
import { exportRoutes } from './export/routes.ts';
import { extensionOf } from './formats.ts';
import type { FileLinks } from './links.ts';
import { processingOf } from './processing.ts';
import type { FileService } from './service.ts';
import { serveFile } from './serving.ts';

const FILE: PlainCall = {
  ...{ id: 'file', summary: '一个文件；图片可按 x-oss-process 缩放、裁切、换格式', access: 'user' },
  query: ['x-oss-process'],
  answers: FILE_ANSWERS,
};
const ORIGINAL: PlainCall = {
  ...{ id: 'fileOriginal', summary: '自己上传的原件，未经改动', access: 'user' },
  answers: { 200: ['*/*'] },
};

const LINKED_FILE: PlainCall = {
  ...{ id: 'linkedFile', summary: '凭分享链接看一个文件，地址带签名与期限' },
  query: ['until', 'sign'],
  answers: { ...FILE_ANSWERS, 303: [] },
};
const DAY_MS = 24 * 3600_000;

export interface FileRoutes {
  readonly files: FileService;
  readonly clock: Clock;
  readonly links: FileLinks;
  readonly maxUploadMib: number;
  readonly films: FilmWriter;
}

export function fileRoutes(
  app: FastifyInstance,
  { files, clock, links, maxUploadMib, films }: FileRoutes,
): void {
  route(app, endpoints.uploadImage, async (_, { request, user }) =>
    files.upload(user.id, await uploadedBytes(request, maxUploadMib)),
  );

  route(app, endpoints.takeFilmFrame, ({ fileId, seconds }, { user }) =>
    files.takeFrame(user.id, fileId, seconds),
  );

  exportRoutes(app, files, films);

  route(app, endpoints.shareFile, async ({ fileId, days }, { user }) => {
    await files.assertOwn(user.id, fileId);
    const until = new Date(clock.now().getTime() + days * DAY_MS);
    return { url: links.pathOf(fileId, until), expiresAt: until.toISOString() };
  });

  const openLinked = async (request: FastifyRequest) => {
    const { fileId = '' } = request.params as Record<string, string>;
    const { until, sign } = request.query as Record<string, unknown>;
    const isGood =
      typeof until === 'string' &&
      typeof sign === 'string' &&
      links.isGood({ fileId, until, sign }, clock.now());
    if (!isGood) throw new AppError('notFound', '链接已失效，请向分享的人要一个新的');
    return files.openAnyones(fileId, null);
  };
  app.get('/files/linked/:fileId', { config: { plain: LINKED_FILE } }, async (request, reply) => {
    const file = await openLinked(request).catch((error: unknown) => {
      const isOver = error instanceof AppError && error.reason === 'notFound';
      if (isOver && isNavigation(request)) return null;
      throw error;
    });
    if (!file) return reply.header('cache-control', 'no-store').redirect(LINK_OVER_PATH, 303);
    // Asked for again each time: the link ends.
    return serveFile(files, { ...file, isLabelled: true }, request, reply);
  });

  app.get('/files/:fileId/original', { config: { plain: ORIGINAL } }, async (request, reply) => {
    if (!request.user) throw new AppError('notFound', '没有找到这个文件');
    const { fileId } = request.params as { fileId: string };
    const { bytes, mime } = await files.original(request.user.id, fileId);
    return attach(reply, mime, `zhuhui-original.${extensionOf(mime)}`).send(bytes);
  });

  app.get('/files/:fileId', { config: { plain: FILE } }, async (request, reply) => {
    const { fileId } = request.params as { fileId: string };
    const processing = processingOf(request.query);
    const viewerId = request.user?.id ?? null;
    const file = await files.open(viewerId, fileId, processing).catch((error: unknown) => {
      const isAnothers = error instanceof AppError && error.reason === 'notFound';
      if (isAnothers && mayLook(request)) return files.openAnyones(fileId, processing);
      throw error;
    });
    return serveFile(files, file, request, reply);
  });
}

/** Administrators see users' files, auditors do not. */
const mayLook = ({ admin }: FastifyRequest): boolean =>
  admin !== null && !admin.mustChangePassword && admin.role !== 'auditor';

/** Whether a person opens it as a page of its own. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false;
