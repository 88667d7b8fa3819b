import type { FastifyInstance } from 'fastify';
import type { EngineRegistry } from './engines/registry.ts';
import { announcementRoutes } from './features/announcements/routes.ts';
import { createAnnouncements } from './features/announcements/service.ts';
import { createHouseAssets } from './features/assets/house.ts';
import { houseAssetRoutes } from './features/assets/house-routes.ts';
import type { FileService } from './features/files/service.ts';
import { operationRoutes } from './features/operations/routes.ts';
import { createTaskAdmin } from './features/operations/tasks.ts';
import { textRoutes } from './features/texts/routes.ts';
import { createSiteTexts } from './features/texts/service.ts';
import { toolRuleRoutes } from './features/tool-rules/routes.ts';
import { createToolRuleAdmin } from './features/tool-rules/service.ts';
import { openToolRules, type ToolRules } from './features/tool-rules/tool-rules.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { JobQueue } from './platform/queue/queue.ts';

export interface Operations {
  /** On what terms tools are offered; whoever prices or starts runs asks here. */
  readonly terms: ToolRules;
  routes(app: FastifyInstance): void;
}

/** What the operator runs the house by: tools, tasks, announcements, texts, the library, figures. */
export async function openOperations(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly files: FileService;
  readonly engines: EngineRegistry;
  readonly maxUploadMib: number;
  readonly dataFolder: string;
}): Promise<Operations> {
  const { db, clock, engines, maxUploadMib, dataFolder } = deps;
  const terms = await openToolRules(db);
  const tools = createToolRuleAdmin({ db, clock, rules: terms });
  const tasks = createTaskAdmin(deps);
  const announcements = createAnnouncements({ db, clock });
  const texts = createSiteTexts({ db, clock });
  const assets = createHouseAssets(deps);
  return {
    terms,
    routes(app) {
      toolRuleRoutes(app, { db, clock, tools });
      operationRoutes(app, { db, clock, engines, tasks, dataFolder });
      announcementRoutes(app, { announcements });
      textRoutes(app, { db, clock, texts });
      houseAssetRoutes(app, { assets, maxUploadMib });
    },
  };
}
