import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { attach } from '../../http/attach.ts';
import { route } from '../../http/route.ts';
import { uploadedBytes } from '../../http/uploaded.ts';
import { networkOf } from '../../platform/network-of.ts';
import { RASTER_MIME } from '../files/formats.ts';
import type { FileService } from '../files/service.ts';
import { collect, listAlbums, readAlbum, removeAlbum, saveAlbum } from './albums.ts';
import { readAuthor, saveAuthor, setFollowing } from './authors.ts';
import {
  assertRate,
  comment,
  like,
  listComments,
  listDownloads,
  noteDownload,
  noteView,
  report,
  uncomment,
} from './doings.ts';
import { readFacets } from './facets.ts';
import { listEntries, listFollowing, listImages, listLiked, listOwn } from './lists.ts';
import { edit, remove, republish, withdraw } from './own.ts';
import { type PublishDeps, publish } from './publish.ts';
import type { GalleryViews } from './service.ts';

/** Searches by a picture from one address in an hour: each reads a whole file. */
const BROUGHT_LIMIT = { limit: 60, windowMs: 60 * 60_000 };

export interface GalleryRoutes extends PublishDeps {
  readonly files: FileService;
  readonly views: GalleryViews;
  readonly maxUploadMib: number;
}

export function galleryRoutes(app: FastifyInstance, deps: GalleryRoutes): void {
  const { db, clock, files, views, maxUploadMib } = deps;
  const viewerOf = (request: { user?: { id: string } | null }) => request.user?.id ?? null;

  route(app, endpoints.galleryList, (input, { request }) =>
    listEntries(db, input, viewerOf(request)),
  );
  route(app, endpoints.galleryImages, (input, { request }) =>
    listImages(db, input, viewerOf(request)),
  );
  route(app, endpoints.galleryFacets, ({ kind }) => readFacets(db, kind));
  route(app, endpoints.galleryEntry, ({ id }, { request }) => views.entry(id, viewerOf(request)));
  route(app, endpoints.galleryImage, ({ id }, { request }) => views.image(id, viewerOf(request)));
  route(app, endpoints.gallerySimilar, (wish) => views.similar(wish));
  route(app, endpoints.gallerySimilarTo, async (_, { request }) => {
    await assertRate(deps, `gallery:similar:${networkOf(request.ip)}`, BROUGHT_LIMIT);
    return views.similarTo(await uploadedBytes(request, maxUploadMib));
  });
  route(app, endpoints.galleryRemake, ({ imageId }, { request }) =>
    views.remake(imageId, viewerOf(request)),
  );
  route(app, endpoints.galleryAuthor, ({ id }, { request }) =>
    readAuthor(db, id, viewerOf(request)),
  );
  route(app, endpoints.galleryComments, (input, { request }) =>
    listComments(db, input, viewerOf(request)),
  );
  route(app, endpoints.galleryView, async ({ id }, { request }) => {
    await noteView(deps, id, viewerOf(request) ?? networkOf(request.ip));
    return null;
  });

  route(app, endpoints.galleryPublish, async (wanted, { user }) =>
    views.entry(await publish(deps, user.id, wanted), user.id),
  );
  route(app, endpoints.galleryEdit, async (change, { user }) => {
    await edit(deps, user.id, change);
    return views.entry(change.id, user.id);
  });
  route(app, endpoints.galleryWithdraw, async ({ id }, { user }) => {
    await withdraw(deps, user.id, id);
    return views.entry(id, user.id);
  });
  route(app, endpoints.galleryRepublish, async ({ id }, { user }) => {
    await republish(deps, user.id, id);
    return views.entry(id, user.id);
  });
  route(app, endpoints.galleryRemove, async ({ id }, { user }) => {
    await remove(deps, user.id, id);
    return null;
  });
  route(app, endpoints.galleryOwn, (input, { user }) => listOwn(db, input, user.id));
  route(app, endpoints.galleryMe, (_, { user }) => views.me(user.id));
  route(app, endpoints.gallerySaveMe, (profile, { user }) => saveAuthor(db, user.id, profile));

  route(app, endpoints.galleryLike, (wish, { user }) => like(deps, user.id, wish));
  route(app, endpoints.galleryLiked, (input, { user }) => listLiked(db, input, user.id));
  route(app, endpoints.galleryFollow, (wish, { user }) =>
    setFollowing(db, user.id, wish, clock.now()),
  );
  route(app, endpoints.galleryFollowing, (input, { user }) => listFollowing(db, input, user.id));
  route(app, endpoints.galleryComment, (said, { user }) => comment(deps, user, said));
  route(app, endpoints.galleryUncomment, async ({ id }, { user }) => {
    await uncomment(deps, user.id, id);
    return null;
  });
  route(app, endpoints.galleryReport, async (said, { user }) => {
    await report(deps, user.id, said);
    return null;
  });
  route(app, endpoints.galleryDownload, async ({ imageId, format }, { user, reply }) => {
    const image = await views.shownImage(imageId);
    const { filmFileId } = image;
    const [bytes, ending, mime] = filmFileId
      ? [await files.take(user.id, filmFileId), 'mp4', 'video/mp4']
      : [await files.take(user.id, image.fileId, { format }), format, RASTER_MIME[format]];
    await noteDownload(deps, user.id, image, ending);
    attach(reply, mime, `zhuhui.${ending}`).send(bytes);
    return null;
  });
  route(app, endpoints.galleryDownloads, (input, { user }) => listDownloads(db, input, user.id));

  route(app, endpoints.galleryAlbums, async ({ authorId }, { request }) => ({
    list: await listAlbums(db, viewerOf(request), authorId),
  }));
  route(app, endpoints.galleryAlbum, (input, { request }) =>
    readAlbum(db, input, viewerOf(request)),
  );
  route(app, endpoints.gallerySaveAlbum, (album, { user }) => saveAlbum(deps, user.id, album));
  route(app, endpoints.galleryRemoveAlbum, async ({ id }, { user }) => {
    await removeAlbum(deps, user.id, id);
    return null;
  });
  route(app, endpoints.galleryCollect, (wish, { user }) => collect(deps, user.id, wish));
}
