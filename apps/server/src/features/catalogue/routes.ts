import { endpoints } from '@zhuhui/contracts';
import { coverSvg } from '@zhuhui/tools/classify';
import type { FastifyInstance } from 'fastify';
import type { EngineRegistry } from '../../engines/registry.ts';
import { openApiDocument } from '../../http/openapi.ts';
import type { PlainCall } from '../../http/plain-call.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Catalogue } from './service.ts';

export interface CatalogueRoutes {
  readonly catalogue: Catalogue;
  readonly engines: EngineRegistry;
  readonly version: string;
  /** Rejects when the server cannot do its work now: starting, draining, or without its database. */
  readonly assertReady: () => Promise<void>;
}

const DOCUMENT: PlainCall = {
  ...{ id: 'openApi', summary: '这份接口文档' },
  answers: { 200: ['application/json'] },
};
const COVER: PlainCall = {
  ...{ id: 'cover', summary: '分类的封面图' },
  answers: { 200: ['image/svg+xml'] },
};
const DAY_SECONDS = 24 * 3600;

export function catalogueRoutes(app: FastifyInstance, deps: CatalogueRoutes): void {
  const { catalogue, engines, version, assertReady } = deps;
  route(app, endpoints.tools, () => catalogue.tools());
  route(app, endpoints.allClassify, () => [...catalogue.classification()]);
  route(app, endpoints.health, async () => {
    await assertReady();
    const states = engines.engines().map(async (engine) => ({
      id: engine.id,
      status: (await engine.health()).status,
      capabilities: [...engine.capabilities()],
    }));
    return { status: 'ok' as const, version, engines: await Promise.all(states) };
  });

  let document: object | undefined;
  app.get('/api/openapi.json', { config: { plain: DOCUMENT } }, () => {
    document ??= openApiDocument(version, app.plainCalls);
    return document;
  });

  app.get('/covers/:name', { config: { plain: COVER } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const svg = name.endsWith('.svg') ? coverSvg(name.slice(0, -'.svg'.length)) : undefined;
    if (!svg) throw new AppError('notFound');
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': `public, max-age=${DAY_SECONDS}`,
      })
      .send(svg);
  });
}
