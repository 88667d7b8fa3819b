import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileService } from './features/files/service.ts';
import { faceRoute } from './features/gallery/faces.ts';
import { createGalleryJudge } from './features/gallery/judging.ts';
import { judgingRoutes } from './features/gallery/judging-routes.ts';
import { galleryHeads, galleryPages } from './features/gallery/pages.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { createGalleryViews } from './features/gallery/service.ts';
import { startStockingGallery } from './features/gallery/stock.ts';
import type { Labels } from './features/labels/labels.ts';
import type { SaidByPage } from './http/page.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Log } from './platform/log/log.ts';
import type { Started } from './platform/schedule.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface Gallery {
  routes(app: FastifyInstance): void;
  /** What the head of a public page says; null for other pages. */
  headOf(request: FastifyRequest): Promise<SaidByPage>;
  /** Puts in what the product brings, beside other work. */
  stock(folder: string): Started;
}

/** What is published for everybody, and those who watch over it. */
export function openGallery(deps: {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: FileService;
  readonly labels: Labels;
  readonly maxUploadMib: number;
  readonly publicUrl: string | undefined;
}): Gallery {
  const { labels } = deps;
  const publishing = { ...deps, still: labels.still };
  const views = createGalleryViews(deps);
  const judge = createGalleryJudge(deps);
  return {
    routes(app) {
      galleryRoutes(app, { ...publishing, views });
      judgingRoutes(app, { judge, files: deps.files });
      faceRoute(app, deps);
      galleryPages(app, { ...deps, views });
    },
    headOf: galleryHeads({ ...deps, views }),
    stock: (folder) =>
      startStockingGallery({
        ...deps,
        folder,
        label: (bytes, tool, look) =>
          labels.made(bytes, 'picture', { taskId: '', tool, parents: [], look }),
      }),
  };
}
