import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { bookletRoutes } from './features/booklet/routes.ts';
import { createBooklets } from './features/booklet/service.ts';
import type { EditParts } from './features/designs/comment-edit.ts';
import { createDesigns } from './features/designs/feature.ts';
import type { FileService } from './features/files/service.ts';
import { createShares } from './features/shares/feature.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';

const MIB = 1024 * 1024;

/** Design management, its booklets and the links by which clients look at it. */
export function openDesigns(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: string;
  readonly env: Env;
  readonly files: FileService;
  readonly segment: EditParts['segment'];
}) {
  const { env, ...parts } = deps;
  const limits = {
    projects: env.DESIGN_PROJECTS,
    versions: env.DESIGN_VERSIONS,
    bytes: env.DESIGN_MIB * MIB,
  };
  const designs = createDesigns({ ...parts, limits });
  const shares = createShares({ ...parts, hashing: { hash, verify } });
  const booklets = createBooklets(deps);
  return {
    sweep: designs.sweep,
    routes(app: FastifyInstance): void {
      designs.routes(app);
      shares.routes(app);
      bookletRoutes(app, booklets);
    },
  };
}
