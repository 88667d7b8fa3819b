import {
  type AdminGalleryEntry,
  endpoints,
  GALLERY_KINDS,
  GALLERY_STATES,
  type GalleryReport,
  REPORT_REASONS,
  REPORT_STATES,
} from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { type CsvColumn, sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import type { FileService } from '../files/service.ts';
import { serveFile } from '../files/serving.ts';
import type { GalleryJudge } from './judging.ts';

const ENTRY_COLUMNS: readonly CsvColumn<AdminGalleryEntry>[] = [
  { name: '编号', of: ({ id }) => id },
  { name: '种类', of: ({ kind }) => GALLERY_KINDS[kind] },
  { name: '状态', of: ({ state }) => GALLERY_STATES[state] },
  { name: '标题', of: ({ title }) => title },
  { name: '作者', of: ({ authorName }) => authorName },
  { name: '手机号', of: ({ phone }) => phone },
  { name: '分类', of: ({ category }) => category },
  { name: '图片', of: ({ pictures }) => pictures },
  { name: '赞', of: ({ likes }) => likes },
  { name: '评论', of: ({ comments }) => comments },
  { name: '待处理举报', of: ({ openReports }) => openReports },
  { name: '原因', of: ({ reason }) => reason },
  { name: '提交时间', of: ({ createdAt }) => createdAt },
  { name: '发布时间', of: ({ publishedAt }) => publishedAt },
];

const REPORT_COLUMNS: readonly CsvColumn<GalleryReport>[] = [
  { name: '编号', of: ({ id }) => id },
  { name: '作品', of: ({ entryId }) => entryId },
  { name: '标题', of: ({ entryTitle }) => entryTitle },
  { name: '评论', of: ({ comment }) => comment?.body },
  { name: '原因', of: ({ reason }) => REPORT_REASONS[reason] },
  { name: '说明', of: ({ words }) => words },
  { name: '举报人', of: ({ phone }) => phone },
  { name: '状态', of: ({ state }) => REPORT_STATES[state] },
  { name: '处理人', of: ({ settledBy }) => settledBy },
  { name: '举报时间', of: ({ createdAt }) => createdAt },
  { name: '处理时间', of: ({ settledAt }) => settledAt },
];

export function judgingRoutes(
  app: FastifyInstance,
  { judge, files }: { readonly judge: GalleryJudge; readonly files: FileService },
): void {
  route(app, endpoints.adminGallery, (input) => judge.page(input));
  route(app, endpoints.adminGalleryCsv, async (filter, { admin, reply }) => {
    const rows = await judge.take(admin, filter);
    return sendCsv(reply, { name: '画廊', columns: ENTRY_COLUMNS, rows });
  });
  route(app, endpoints.adminGalleryEntry, ({ id }) => judge.entry(id));
  route(app, endpoints.adminGalleryPicture, async (look, { reply }) => {
    const bytes = await judge.picture(look);
    reply.headers({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    reply.send(bytes);
    return null;
  });
  route(app, endpoints.adminGalleryFilm, async ({ imageId }, { request, reply }) => {
    await serveFile(files, await judge.film(imageId), request, reply);
    return null;
  });
  route(app, endpoints.judgeGallery, (verdict, { admin }) => judge.judge(admin, verdict));
  route(app, endpoints.galleryReports, (input) => judge.reports(input));
  route(app, endpoints.galleryReportsCsv, async (filter, { admin, reply }) => {
    const rows = await judge.takeReports(admin, filter);
    return sendCsv(reply, { name: '画廊举报', columns: REPORT_COLUMNS, rows });
  });
  route(app, endpoints.settleReport, (decision, { admin }) => judge.settle(admin, decision));
  route(app, endpoints.galleryPolicy, () => judge.policy());
  route(app, endpoints.saveGalleryPolicy, async (policy, { admin }) => {
    await judge.savePolicy(admin, policy);
    return policy;
  });
}
