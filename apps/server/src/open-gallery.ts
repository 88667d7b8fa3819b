import type { FastifyInstance } from 'fastify';
import type { FileService } from './features/files/service.ts';
import { createFacets } from './features/gallery/facets.ts';
import { createGalleryJudge } from './features/gallery/judging.ts';
import { judgingRoutes } from './features/gallery/judging-routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { createGalleryViews } from './features/gallery/service.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What is published for everybody, and those who watch over it. */
export function openGallery(deps: {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly files: FileService;
  readonly maxUploadMib: number;
}): { routes(app: FastifyInstance): void } {
  const { db, clock } = deps;
  const views = createGalleryViews(deps);
  const judge = createGalleryJudge(deps);
  const facets = createFacets(db, clock);
  return {
    routes(app) {
      galleryRoutes(app, { ...deps, views, facets });
      judgingRoutes(app, judge);
    },
  };
}
