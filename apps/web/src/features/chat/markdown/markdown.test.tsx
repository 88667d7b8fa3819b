import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { splitBlocks } from './blocks.ts';
import { entryOf } from './entry-link.ts';
import { normaliseFormulas } from './formulas.ts';
import { Markdown } from './Markdown.tsx';

const TEXT = `# 台面

高 850 毫米：

- 切菜区
- 水槽区

- 灶台区

| 区 | 高 |
|---|---|
| 切 | 850 |

\`\`\`js
const a = 1;

const b = 2;
\`\`\`

$$
a^2

+ b^2
$$

末段`;

const show = (text: string, streaming = false) =>
  render(
    <MemoryRouter>
      <Markdown text={text} streaming={streaming} />
    </MemoryRouter>,
  ).container;

describe('cutting into blocks', () => {
  it('keeps lists, code and formulas whole, and the text the same', () => {
    const blocks = splitBlocks(TEXT);
    expect(blocks.join('')).toBe(TEXT);
    expect(blocks.map((block) => block.trim().split('\n')[0])).toEqual([
      '# 台面',
      '高 850 毫米：',
      '- 切菜区',
      '| 区 | 高 |',
      '```js',
      '$$',
      '末段',
    ]);
  });

  it('leaves all but the last two blocks alone while the text grows', () => {
    for (let end = 1; end <= TEXT.length; end += 1) {
      const part = TEXT.slice(0, end);
      const blocks = splitBlocks(part);
      expect(blocks.join('')).toBe(part);
      const settled = blocks.slice(0, -2);
      expect(splitBlocks(TEXT).slice(0, settled.length)).toEqual(settled);
    }
  });

  it('leaves a text with definitions whole', () => {
    expect(splitBlocks('看[这里][1]\n\n[1]: /a\n\n完')).toHaveLength(1);
  });
});

describe('formulas', () => {
  it.each([
    ['面积 \\(a \\times b\\) 平方米', '面积 $$a \\times b$$ 平方米'],
    ['$E_{av}$ 取 300', '$$E_{av}$$ 取 300'],
    ['\\[ x = 1 \\]', '$$\nx = 1\n$$'],
    ['$$x = 1$$', '$$\nx = 1\n$$'],
    ['一张 5$ 和两张 10$', '一张 5$ 和两张 10$'],
    ['价 $5 到 $10', '价 $5 到 $10'],
    ['`$a$` 与 $b$', '`$a$` 与 $$b$$'],
    ['```\n$a$\n```', '```\n$a$\n```'],
  ])('%s', (text, expected) => {
    expect(normaliseFormulas(text)).toBe(expected);
  });

  it('are set once their code is there', async () => {
    const container = show('照度 $E=\\frac{\\Phi}{A}$');
    await waitFor(() => expect(container.querySelector('.katex math')).toBeTruthy(), {
      timeout: 10_000,
    });
  });
});

describe('Markdown', () => {
  it('shows tables, lists and code', async () => {
    const container = show(TEXT);
    expect(screen.getByRole('cell', { name: '850' })).toBeTruthy();
    expect(container.querySelectorAll('ul')).toHaveLength(1);
    expect(container.querySelector('pre')?.textContent).toBe('const a = 1;\n\nconst b = 2;');
    expect(screen.getByRole('heading', { level: 2, name: '台面' })).toBeTruthy();
    await waitFor(() => expect(container.querySelector('.hljs-keyword')).toBeTruthy(), {
      timeout: 10_000,
    });
  });

  it('copies code', async () => {
    const user = userEvent.setup();
    show('```\n量房\n```');
    await user.click(screen.getByRole('button', { name: '复制' }));
    expect(await navigator.clipboard.readText()).toBe('量房');
    expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy();
  });

  it('lets nothing through that could act or tell on the reader', () => {
    const container = show(
      [
        '<script>alert(1)</script><img src=x onerror="alert(1)">',
        '[点我](javascript:alert(1))',
        '![图](https://elsewhere.example/pixel.png)',
        '[外](https://elsewhere.example/)',
      ].join('\n\n'),
    );
    expect(container.querySelector('script, img, iframe')).toBeNull();
    expect(container.innerHTML).not.toContain('javascript:');
    const outside = screen.getByRole('link', { name: '外' });
    expect(outside.getAttribute('rel')).toContain('noopener');
  });

  it('strikes out by two tildes; one stands between two measures', () => {
    const text = '台面高 800~900 mm，吊柜深 300~400 mm，~~不留缝~~';
    const container = show(text);
    expect(container.textContent?.trim()).toBe(text.replaceAll('~~', ''));
    expect([...container.querySelectorAll('del')].map((each) => each.textContent)).toEqual([
      '不留缝',
    ]);
  });

  it('names footnotes in Chinese, and leads there and back in the same text', () => {
    const text = '台面高 850[^a]，吊柜底 1500[^b]。\n\n[^a]: 量到完成面\n[^b]: 见图集';
    show(text);
    const container = show(text);
    const texts = within(container);
    expect(texts.getByRole('heading', { name: '脚注' })).toBeTruthy();
    const note = texts.getByRole('link', { name: '脚注 2' });
    const back = texts.getByRole('link', { name: '回到脚注 2 的正文' });
    const target = (link: HTMLElement) =>
      document.getElementById(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''));
    expect(target(note)).toBe(texts.getByText(/见图集/).closest('li'));
    expect(target(back)).toBe(note);
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('knows a link to the handbook', () => {
    expect(entryOf('#handbook/kitchen-counter')).toBe('kitchen-counter');
    expect(entryOf('https://elsewhere.example/#handbook/x')).toBeNull();
  });
});
