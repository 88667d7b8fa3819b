import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { openModel } from './live-model.ts';
import { SOON, useStage } from './stage.ts';

const stage = useStage();
/** A frame or a run, on a busy machine too. */
const AFTER_A_RUN = { timeout: 60_000 } as const;

it('实时渲染: shares a window, follows it, heeds words, holds views and renders them', async () => {
  const visit = await stage.visit({ as: '13800000091' });
  const { page } = visit;
  const model = await openModel(page);
  await page.goto('/ailive');
  await page.getByRole('heading', { level: 1, name: '实时渲染' }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /共享屏幕/ }).click();

  const result = page.getByRole('img', { name: '实时渲染的结果' });
  await result.waitFor(AFTER_A_RUN);
  const shown = () => result.getAttribute('src');
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  await page.getByText('已用 1 分钟').waitFor(SOON);
  expect(await graveFindings(page)).toEqual([]);

  let before = await shown();
  await model.push(90);
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  before = await shown();
  await page.getByRole('textbox', { name: '描述' }).fill('深胡桃木地板，暖光');
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);

  await page.getByRole('button', { name: '定格', exact: true }).click();
  await page.getByRole('button', { name: /全部出高清 · 2 券/ }).click(AFTER_A_RUN);
  await page.getByRole('img', { name: '高清渲染的结果' }).waitFor(AFTER_A_RUN);
  await page.getByRole('button', { name: '结束共享' }).click();
  await page.getByText('共享已结束').first().waitFor(SOON);
  const held = page.getByRole('complementary', { name: '定格' });
  await held.getByRole('button', { name: '加入项目' }).click();
  const dialog = page.getByRole('dialog', { name: '加入项目' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await held.getByRole('button', { name: '发布到图集' }).waitFor();
  await visit.screenshot('定格');
  await page.getByRole('link', { name: '打开' }).click();
  await page.waitForURL(/\/indoorRender\?taskId=/);
});

it('实时渲染: a sample stands in for who has no model to share', async () => {
  const visit = await stage.visit({ as: '13800000092' });
  const { page } = visit;
  await page.goto('/ailive');
  await page.getByRole('button', { name: '办公室白模' }).first().click();
  await page.getByRole('img', { name: '示例：办公室白模' }).waitFor(SOON);
  await page.getByRole('button', { name: /用示例开始/ }).click();
  await page.getByRole('img', { name: '实时渲染的结果' }).waitFor(AFTER_A_RUN);
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  await page.getByRole('button', { name: '结束共享' }).click();
  await page.getByText('共享已结束').first().waitFor(SOON);
});
