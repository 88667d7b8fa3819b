import { describe, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { ChatPage } from './pages/chat.ts';
import { MaskEditor } from './pages/mask-editor.ts';
import { greyPng, samplePicture } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage();
const PHONE_SCREEN = { width: 390, height: 844 };
const QUESTION = '卫生间防水做多高？';

async function openChat(path: string, name: string, phone: string) {
  const { page } = await stage.visit({ as: phone });
  const chat = new ChatPage(page);
  await chat.open(path, name);
  return { page, chat };
}

/** Text without Markdown's signs and any white space: what is left is said on the page too. */
const bare = (text: string) => text.replace(/\]\([^)]*\)|[*#>[\]\-`|\s]/g, '');

describe('the design assistant', () => {
  it('answers from the handbook, shows the entry, and is there again after a refresh', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000081');
    expect(await graveFindings(page)).toEqual([]);
    await chat.ask(QUESTION);
    const answer = chat.answers.last();
    expect(await answer.textContent()).toMatch(/防水/);
    await answer.getByRole('link').first().click();
    await chat.handbook.getByText('什么时候用').waitFor();
    expect(await graveFindings(page)).toEqual([]);
    await chat.handbook.getByRole('button', { name: '关上手册' }).click();
    await page.reload();
    await chat.settled();
    expect(await chat.answers.count()).toBe(1);
    await chat.history.getByRole('button', { name: QUESTION, exact: true }).waitFor();
  });

  it('goes on paper whole, and without what is there to act with', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000089');
    await page.setViewportSize({ width: 1280, height: 400 });
    await chat.ask(QUESTION);
    const hidden = () => chat.thread.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(await hidden()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await hidden()).toBe(0);
    for (const part of [chat.input, chat.history]) expect(await part.isVisible()).toBe(false);
    expect(await chat.answers.last().isVisible()).toBe(true);
  });

  it('keeps every line within the screen when a device is turned', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000090');
    // What is far out of sight is remembered as it was.
    await page.setViewportSize({ width: 1280, height: 400 });
    for (let time = 1; time <= 8; time++) await chat.ask(`${QUESTION}第 ${time} 次`);
    await page.setViewportSize(PHONE_SCREEN);
    const widest = async () =>
      Math.max(
        ...(await chat.answers.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))),
      );
    await expect.poll(widest, SOON).toBeLessThanOrEqual(PHONE_SCREEN.width);
  });

  it('goes on without a lost or doubled character when the stream is cut', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000082');
    let resumed = 0;
    page.on('request', (request) => {
      if (request.url().includes('gptTalkResume')) resumed += 1;
    });
    for (const share of [0.2, 0.55, 0.9]) {
      await page.route('**/api/ai/gptTalkStream', async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        await route.fulfill({ response, body: body.subarray(0, Math.floor(body.length * share)) });
      });
      await chat.ask(`${QUESTION}（${share}）`);
      await page.unroute('**/api/ai/gptTalkStream');
      const kept = (await chat.kept()).at(-1);
      expect(kept).toMatchObject({ role: 'assistant', state: 'done' });
      await expect
        .poll(async () => bare((await chat.answers.last().textContent()) ?? ''), SOON)
        .toContain(bare(kept?.text ?? 'nothing'));
    }
    expect(resumed).toBeGreaterThanOrEqual(3);
  });

  it('branches: another answer, an edited question, and back', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000083');
    await chat.ask(QUESTION);
    await chat.answers.last().getByRole('button', { name: '重新回答' }).click();
    await chat.answers.last().getByText('2/2').waitFor();
    await chat.settled();
    await chat.input.press('ArrowUp');
    const editor = page.getByRole('textbox', { name: '修改提问' });
    await editor.fill('地漏放在哪里？');
    await editor.press('Enter');
    await chat.questions.filter({ hasText: '地漏放在哪里？' }).getByText('2/2').waitFor();
    await chat.settled();
    await chat.questions.last().getByRole('button', { name: '上一个分支' }).click();
    await chat.questions.filter({ hasText: QUESTION }).waitFor();
    await page.reload();
    await chat.questions.filter({ hasText: QUESTION }).getByText('1/2').waitFor();
    await chat.answers.last().getByText('2/2').waitFor();
  });

  it('proposes a tool, runs it in the card, and finds the result again', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000084');
    await chat.ask('把图片放大到4倍');
    expect(await chat.card('清晰度提升').textContent()).toMatch(/普通券 1 张/);
    expect(await graveFindings(page)).toEqual([]);
    await chat.giveCard('清晰度提升', {
      name: 'grey.png',
      mimeType: 'image/png',
      buffer: greyPng(96, 72),
    });
    await chat.runCard('清晰度提升');
    const picture = chat.resultIn('清晰度提升');
    expect(await picture.getAttribute('width')).toBe('384');
    await page.reload();
    await picture.waitFor();
  });

  it('draws the mask of a proposal in a dialog, keeps it, and runs with it', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000088');
    // Colours on their way from one state to the next are nobody's contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await chat.ask('把地板换成胡桃木');
    const card = chat.card('材质替换');
    await chat.giveCard('材质替换', await smallFile(samplePicture('kitchen-colour.webp'), 480));
    await card.getByText('文字定不了位置').waitFor();
    const masks = new MaskEditor(page);
    await card.getByRole('button', { name: '画蒙版' }).click();
    await masks.click([0.35, 0.92]);
    expect(await graveFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await card.getByRole('button', { name: '改蒙版' }).waitFor();
    await chat.masksIn('材质替换').waitFor();
    expect(await graveFindings(page)).toEqual([]);
    await page.reload();
    await chat.masksIn('材质替换').waitFor();
    await chat.runCard('材质替换');
  });

  it('hands a proposal over to the tool with everything filled in', async () => {
    const { page, chat } = await openChat('/deepseek', 'AI设计助手', '13800000085');
    await chat.ask('把客厅改成奶油风');
    await chat.card('室内渲染').getByRole('button', { name: '去工具页调整' }).click();
    await page.getByRole('heading', { level: 1, name: '室内渲染' }).waitFor();
    const prompt = page.getByRole('region', { name: '设置' }).getByLabel('描述', { exact: true });
    await expect.poll(() => prompt.inputValue(), SOON).toContain('奶油风');
  });
});

describe('the general chat', () => {
  it('keeps its conversations: search, rename, delete', async () => {
    const { page, chat } = await openChat('/gpt2', 'AI对话', '13800000086');
    await chat.ask(QUESTION);
    await chat.history.getByRole('button', { name: '新对话' }).click();
    await page.getByRole('heading', { level: 1, name: 'AI对话' }).waitFor();
    await chat.ask('闭水试验做多久？');
    await chat.history.getByRole('searchbox').fill('防水做');
    const found = chat.history.getByRole('button', { name: new RegExp(`^${QUESTION}`) });
    await found.waitFor();
    await chat.history.getByRole('button', { name: `「${QUESTION}」的操作` }).click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    const title = chat.history.getByRole('textbox', { name: '对话标题' });
    await title.fill('防水高度');
    await title.press('Enter');
    await chat.history.getByRole('button', { name: '「防水高度」的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await chat.history.getByRole('button', { name: '「防水高度」的操作' }).waitFor({
      state: 'hidden',
    });
  });

  it('fits a phone in the dark, its history in a drawer', async () => {
    const { page } = await stage.visit({
      as: '13800000087',
      viewport: PHONE_SCREEN,
      theme: 'dark',
    });
    const chat = new ChatPage(page);
    await chat.open('/gpt2', 'AI对话');
    await chat.ask(QUESTION);
    expect(await graveFindings(page)).toEqual([]);
    const widest = await page.evaluate('document.documentElement.scrollWidth');
    expect(widest).toBeLessThanOrEqual(PHONE_SCREEN.width);
    await page.getByRole('button', { name: '对话历史' }).click();
    await chat.history.getByRole('button', { name: QUESTION, exact: true }).waitFor();
    expect(await graveFindings(page)).toEqual([]);
  });
});
