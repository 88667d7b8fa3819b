import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { SiteTexts } from './service.ts';

export function textRoutes(app: FastifyInstance, { texts }: { texts: SiteTexts }): void {
  route(app, endpoints.siteText, ({ name }) => texts.current(name));
  route(app, endpoints.adminTexts, () => texts.all());
  route(app, endpoints.textVersions, ({ name }) => texts.versions(name));
  route(app, endpoints.publishText, async (draft, { admin }) => ({
    version: await texts.publish(admin, draft),
  }));
}
