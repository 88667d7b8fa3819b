import { endpoints, SITE_TEXTS, type SiteTextName, type TextVersion } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import type { CsvColumn } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { sendList } from '../admin/list-export.ts';
import type { SiteTexts } from './service.ts';

const NAMES = Object.keys(SITE_TEXTS) as SiteTextName[];
const COLUMNS: readonly CsvColumn<TextVersion>[] = [
  { name: '文字', of: ({ name }) => SITE_TEXTS[name].name },
  { name: '版本', of: ({ version }) => version },
  { name: '发布人', of: ({ account }) => account },
  { name: '发布时间', of: ({ publishedAt }) => publishedAt },
  { name: '内容', of: ({ body }) => body },
];

export function textRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; texts: SiteTexts },
): void {
  const { texts } = deps;
  const allVersions = async () => (await Promise.all(NAMES.map(texts.versions))).flat();
  route(app, endpoints.siteText, ({ name }) => texts.current(name));
  route(app, endpoints.adminTexts, () => texts.all());
  route(app, endpoints.textVersions, ({ name }) => texts.versions(name));
  route(app, endpoints.adminTextsCsv, (_, call) =>
    sendList(deps, call, { target: 'texts', name: '文字', columns: COLUMNS, read: allVersions }),
  );
  route(app, endpoints.publishText, async (draft, { admin }) => ({
    version: await texts.publish(admin, draft),
  }));
}
