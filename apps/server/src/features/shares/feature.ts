import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { FILE_ANSWERS, type PlainCall } from '../../http/plain-call.ts';
import { route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { parseProcessing } from '../files/processing.ts';
import type { FileService } from '../files/service.ts';
import { serveFile } from '../files/serving.ts';
import type { PinHash } from './deps.ts';
import { createShareLinks } from './links.ts';
import { createShareDoor } from './opening.ts';
import { createSharePasses, PICTURE_SIZES, type PictureSize } from './passes.ts';
import { createVisiting } from './visiting.ts';

/** What the sizes of a shared picture mean; nothing else can be asked of one. */
const PROCESSING: Record<PictureSize, string | null> = {
  full: null,
  screen: 'image/resize,m_lfit,w_2048,h_2048/quality,q_88/format,webp',
  thumb: 'image/resize,m_lfit,w_480,h_480/quality,q_85/format,webp',
  before: 'image/resize,m_lfit,w_2048,h_2048/quality,q_88/format,webp',
};

const SHARED_PICTURE: PlainCall = {
  ...{ id: 'sharedPicture', summary: '客户看图里的一张图，地址带签名与期限' },
  query: ['until', 'sign'],
  answers: FILE_ANSWERS,
};

/** 客户看图: links to projects, for their owners and for those who have one. */
export function createShares(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: string;
  readonly hashing: PinHash;
  readonly files: FileService;
}) {
  const { files } = deps;
  const parts = { ...deps, passes: createSharePasses(deps.secret) };
  const links = createShareLinks(parts);
  const door = createShareDoor(parts);
  const visiting = createVisiting(parts, door);

  const ownerRoutes = (app: FastifyInstance): void => {
    route(app, endpoints.designShares, ({ projectId }, { user }) => links.list(user.id, projectId));
    route(app, endpoints.createDesignShare, (draft, { user }) => links.create(user.id, draft));
    route(app, endpoints.editDesignShare, (change, { user }) => links.edit(user.id, change));
    route(app, endpoints.renewDesignShare, ({ id, newPin }, { user }) =>
      links.renew(user.id, id, newPin),
    );
    route(app, endpoints.revokeDesignShare, ({ id }, { user }) => links.revoke(user.id, id));
  };

  const visitorRoutes = (app: FastifyInstance): void => {
    route(app, endpoints.openShare, async (given, { request }) => {
      const open = await door.open(given, request.ip);
      const project = await visiting.show(open);
      return { pass: open.pass, passUntil: open.until.toISOString(), project };
    });
    route(app, endpoints.showShare, async ({ pass }) => visiting.show(await door.enter(pass)));
    route(app, endpoints.addShareComment, (given) => visiting.comment(given));
    route(app, endpoints.removeShareComment, async ({ pass, id }) => {
      await visiting.takeBack(pass, id);
      return null;
    });
    route(app, endpoints.approveShared, (given) => visiting.approve(given));
  };

  const pictureRoute = (app: FastifyInstance): void => {
    const path = '/files/shared/:shareId/:versionId/:size';
    app.get(path, { config: { plain: SHARED_PICTURE } }, async (request, reply) => {
      const { shareId = '', versionId = '', size } = request.params as Record<string, string>;
      const { until, sign } = request.query as Record<string, unknown>;
      const known = PICTURE_SIZES.find((each) => each === size);
      if (!known || typeof until !== 'string' || typeof sign !== 'string') {
        throw new AppError('notFound', '没有找到这个文件');
      }
      const picture = { shareId, versionId, size: known, until, sign };
      const { ownerId, fileId } = await visiting.picture(picture);
      const processing = PROCESSING[known];
      const file = await files.open(
        ownerId,
        fileId,
        processing === null ? null : parseProcessing(processing),
      );
      // Asked for again each time: the link may be revoked.
      return serveFile(files, { ...file, isLabelled: true }, request, reply);
    });
  };

  return {
    routes(app: FastifyInstance): void {
      ownerRoutes(app);
      visitorRoutes(app);
      pictureRoute(app);
    },
  };
}
