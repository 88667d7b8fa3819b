import { type AdminAnnouncement, AUDIENCE_NAMES, endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { type CsvColumn, sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import type { Announcements } from './service.ts';

const COLUMNS: readonly CsvColumn<AdminAnnouncement>[] = [
  { name: '编号', of: ({ id }) => id },
  { name: '标题', of: ({ title }) => title },
  { name: '正文', of: ({ body }) => body },
  { name: '给谁看', of: ({ audience }) => AUDIENCE_NAMES[audience] },
  { name: '开始', of: ({ shownFrom }) => shownFrom },
  { name: '结束', of: ({ shownTo }) => shownTo },
  { name: '可收起', of: ({ dismissable }) => dismissable },
  { name: '已读人数', of: ({ readers }) => readers },
];

export function announcementRoutes(
  app: FastifyInstance,
  { announcements }: { announcements: Announcements },
): void {
  route(app, endpoints.announcements, (_, { request }) =>
    announcements.shownTo(request.user?.id ?? null),
  );
  route(app, endpoints.readAnnouncement, async (input, { user }) => {
    await announcements.read(user.id, input);
    return null;
  });
  route(app, endpoints.adminAnnouncements, (input) => announcements.page(input));
  route(app, endpoints.adminAnnouncementsCsv, async (_, { admin, reply }) => {
    const rows = await announcements.take(admin);
    return sendCsv(reply, { name: '公告', columns: COLUMNS, rows });
  });
  route(app, endpoints.saveAnnouncement, async (draft, { admin }) => ({
    id: await announcements.save(admin, draft),
  }));
  route(app, endpoints.removeAnnouncement, async ({ id }, { admin }) => {
    await announcements.remove(admin, id);
    return null;
  });
}
