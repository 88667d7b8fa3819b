import { screen, within } from '@testing-library/react';
import type { PublicTool, Task } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { aTask, publicTools } from '../../testing/builders.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const engineOf = (id: string, name: string, change: object): PublicTool['engines'][number] => ({
  ...{ id, name, healthy: true, detail: '', can: '', cannot: '', ignoredFields: [] },
  ...{ typicalSeconds: null, estimatedSeconds: null, secondsBySize: {} },
  ...change,
});

const serve = (engines: PublicTool['engines']) => {
  const serving = engines.find(({ healthy }) => healthy);
  const tools = publicTools().map((tool) => ({
    ...tool,
    engines,
    engine: serving ? { id: serving.id, name: serving.name } : null,
    estimatedSeconds: serving?.estimatedSeconds ?? null,
    secondsBySize: serving?.secondsBySize ?? {},
  }));
  server.use(answer('tools', () => tools));
};

it('says which engine will draw and how long it takes, and when another stands in', async () => {
  serve([engineOf('cloud', '出图机', { estimatedSeconds: 12 })]);
  const { unmount } = renderApp('/indoorRender');
  expect(await screen.findByText('由 出图机 出图 · 约 12 秒')).toBeTruthy();
  unmount();

  serve([
    engineOf('cloud', '出图机', { healthy: false, detail: '连不上' }),
    engineOf('local', '内置引擎', { estimatedSeconds: 8 }),
  ]);
  renderApp('/indoorRender');
  expect(await screen.findByText('出图机 暂不可用，由 内置引擎 出图 · 约 8 秒')).toBeTruthy();
});

it('says how long the size and number of pictures that are chosen take', async () => {
  const change = { estimatedSeconds: 30, secondsBySize: { 1024: 12, 2048: 25 } };
  serve([engineOf('local', '内置引擎', change)]);
  const { user } = renderApp('/text2Img');
  expect(await screen.findByText('由 内置引擎 出图 · 约 12 秒')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '2K' }));
  expect(screen.getByText('由 内置引擎 出图 · 约 25 秒')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '2 张' }));
  expect(screen.getByText('由 内置引擎 出图 · 约 50 秒')).toBeTruthy();
});

it('shows the newest preview while it runs, and afterwards who gave up and what was told', async () => {
  const previewUrl = '/api/ai/taskPreview?taskId=t1&at=1';
  let task: Task = aTask({ status: 'running', progress: 0.4, results: [], previewUrl });
  server.use(answer('getTask', () => task));
  const { user } = renderApp('/indoorRender?taskId=t1');
  const stage = within(await screen.findByRole('region', { name: '画面' }));
  expect((await stage.findByAltText('预览')).getAttribute('src')).toBe(previewUrl);
  expect(stage.getByRole('progressbar', { name: '预览进度' }).ariaValueNow).toBe('40');

  const [words, prompt] = ['奶油风客厅', 'a creamy living room'];
  const models = 'qwen-image-3.0 wanx2.1-imageedit';
  task = aTask({
    engine: { id: 'dashscope', name: '阿里云百炼', version: `1 ${models}` },
    effective: {
      ...{
        model: 'qwen-image-3.0',
        words,
        prompt,
        promptLanguage: 'en',
        translatedBy: 'dictionary',
      },
      fellBackFrom: [{ id: 'cloud', name: '出图机', reason: '引擎太忙' }],
    },
  });
  await user.click(await screen.findByRole('button', { name: '信息' }));
  const told = screen.getByRole('dialog').textContent;
  expect(told).not.toContain(models);
  for (const text of [
    '引擎阿里云百炼 1',
    '模型qwen-image-3.0',
    '改用引擎出图机：引擎太忙',
    `描述${words}`,
    `英文描述${prompt}`,
    '按内置词典翻译',
  ]) {
    expect(told).toContain(text);
  }
});
