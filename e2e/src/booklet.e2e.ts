import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { isPictureShown } from './pages/pictures-shown.ts';
import { benchPhoto } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';
import { filesInZip } from './zip.ts';

/** From the versions of a project to the file that is printed or shown. */

const stage = useStage();
const AS = '13800000131';
const PROJECT = '滨江花园';
const MATERIAL = '鱼肚白岩板';
const A3_POINTS = [0, 0, (420 / 25.4) * 72, (297 / 25.4) * 72] as const;
const A3_UNITS = '<p:sldSz cx="15120000" cy="10692000"/>';

/** A project with a plan and two versions of a room, one of them large enough for print. */
async function prepareProject(requests: Page['request']): Promise<void> {
  const call = async (name: string, data: object) => {
    const reply = await requests.post(`/api/design/${name}`, { data });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()).data;
  };
  const plan = { ...{ width: 600, height: 600 }, channels: 3, background: '#f6f5f1' } as const;
  const pictures = [
    {
      name: 'p.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: plan }).png().toBuffer(),
    },
    await smallFile(benchPhoto('living_room'), 480, 'jpeg'),
    await smallFile(benchPhoto('kitchen'), 1024, 'jpeg'),
  ];
  const fileIds: string[] = [];
  for (const picture of pictures) fileIds.push(await uploadByApi(requests, picture));
  const { views } = await call('createProject', { name: PROJECT, views: ['客厅', '平面布置'] });
  await call('addVersions', { viewId: views[0].id, fileIds: fileIds.slice(1) });
  await call('addVersions', { viewId: views[1].id, fileIds: fileIds.slice(0, 1) });
}

async function download(dialog: Locator, format: 'PDF' | 'PPTX'): Promise<Buffer> {
  const coming = dialog.page().waitForEvent('download');
  await dialog.getByRole('button', { name: `下载 ${format}` }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`${PROJECT}-汇报册.${format.toLowerCase()}`);
  return readFile(await file.path());
}

it('lays the chosen versions out, says how they will print, and hands out both files', async () => {
  const visit = await stage.visit({ as: AS });
  const { page } = visit;
  await prepareProject(page.request);
  await page.goto('/aiDesignMangement');
  await page.getByRole('link', { name: `打开项目 ${PROJECT}` }).click();
  await page.getByRole('button', { name: '汇报册' }).click();
  const dialog = page.getByRole('dialog', { name: `汇报册 · ${PROJECT}` });

  // Begun with the plan and the room; the room becomes a pair, and a page of materials is added.
  const kindOf = (number: number) => dialog.getByLabel(`第 ${number} 页的版式`);
  await expect.poll(() => kindOf(1).inputValue(), SOON).toBe('plan');
  await kindOf(2).selectOption('pair');
  await dialog.getByLabel('第 2 页的“前”').selectOption({ label: '前：客厅 · 第 2 版' });
  await dialog.getByLabel('加一页').selectOption({ label: '客厅 · 第 2 版' });
  await kindOf(3).selectOption('materials');
  const canvas = dialog.getByRole('img', { name: '点一下标出材料' });
  await isPictureShown(canvas);
  await canvas.click({ position: { x: 40, y: 40 } });
  await dialog.getByLabel('材料 1 名称').fill(MATERIAL);
  await dialog.getByLabel('客户').fill('王先生');
  await dialog.getByLabel('副标题').fill('现代原木，118 m²');

  const print = dialog.getByRole('region', { name: '印前检查' });
  await print.getByText('A3 横版 · 5 页').waitFor();
  expect(await print.getByRole('listitem').filter({ hasText: '会发虚' }).count()).toBeGreaterThan(
    0,
  );
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('汇报册');

  const pdf = await getDocument({
    ...{ data: new Uint8Array(await download(dialog, 'PDF')), verbosity: 0 },
  }).promise;
  expect(pdf.numPages).toBe(5);
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number);
    for (const [at, value] of A3_POINTS.entries()) expect(sheet.view[at]).toBeCloseTo(value, 1);
    const { items } = await sheet.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  expect(texts[0]).toContain(PROJECT);
  expect(texts.map((text) => /平面图|前后对比|材料|版本说明/.exec(text)?.[0])).toEqual([
    ...[undefined, '平面图', '前后对比', '材料', '版本说明'],
  ]);
  expect(texts[3]).toContain(MATERIAL);
  for (const text of texts.slice(1)) expect(text).toContain('王先生');

  const parts = filesInZip(await download(dialog, 'PPTX'));
  const part = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  expect(part('[Content_Types].xml')).toContain('presentationml.presentation.main+xml');
  expect(part('ppt/presentation.xml')).toContain(A3_UNITS);
  const slides = [...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  expect(slides).toHaveLength(5);
  expect(part('ppt/slides/slide4.xml')).toContain(MATERIAL);
  const pictures = [...parts].filter(([name]) => name.startsWith('ppt/media/'));
  expect(pictures).toHaveLength(3);
  for (const [, bytes] of pictures) expect((await sharp(bytes).metadata()).format).toBe('jpeg');
});
