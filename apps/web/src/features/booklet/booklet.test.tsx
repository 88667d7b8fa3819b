import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aDesignProject, aDesignVersion, aDesignView } from '../../testing/designs.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';
import { useBookletDrafts } from './drafts.ts';

configure({ asyncUtilTimeout: 8000 });

let asked: { pages: { kind: string; versionId: string }[]; client: string }[];

beforeEach(() => {
  useBookletDrafts.setState({ drafts: {} });
  asked = [];
  const versions = [
    aDesignVersion({ id: 'v1', number: 1, fileId: 'f1' }),
    aDesignVersion({ id: 'v2', number: 2, fileId: 'f2', isCurrent: true }),
  ];
  const plan = aDesignVersion({ id: 'p1', viewId: 'plan', fileId: 'fp', isCurrent: true });
  const views = [
    aDesignView({ versions }),
    aDesignView({ id: 'plan', name: '平面布置', versions: [plan] }),
  ];
  const picture = { widthMm: 320, heightMm: 213, enlargeBy: { large: 2, book: 3 } };
  server.use(
    answer('designProject', () => ({ project: aDesignProject({ versions: 3 }), views })),
    answer('designComments', () => []),
    answer('designShares', () => []),
    answer('checkBooklet', ({ pages = '[]', client = '' }) => {
      asked.push({ pages: JSON.parse(pages), client });
      return {
        pages: 4,
        missing: [],
        pictures: [
          {
            ...picture,
            fileId: 'fp',
            name: '平面布置 · 第 1 版',
            page: 2,
            dpi: 310,
            grade: 'book',
          },
          { ...picture, fileId: 'f2', name: '客厅 · 第 2 版', page: 3, dpi: 104, grade: 'soft' },
        ],
      };
    }),
  );
});

it('puts pages in order by keys, fills the title block, and offers enlarging for soft pictures', async () => {
  renderApp('/aiDesignMangement?project=p');
  await userEvent.click(await screen.findByRole('button', { name: '汇报册' }));
  const dialog = await screen.findByRole('dialog', { name: /汇报册/ });
  const checks = await within(dialog).findByRole('region', { name: '印前检查' });
  const soft = (await within(checks).findByText('会发虚')).closest('li') as HTMLElement;
  expect(soft.textContent).toContain('放大 2× 够看大图，3× 够印画册');
  expect(within(checks).getAllByRole('link', { name: '去放大' })).toHaveLength(1);

  expect(asked.at(-1)?.pages.map(({ versionId }) => versionId)).toEqual(['p1', 'v2']);
  const handle = within(dialog).getByRole('combobox', { name: '第 1 页的版式' });
  handle.focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() =>
    expect(asked.at(-1)?.pages.map(({ versionId }) => versionId)).toEqual(['v2', 'p1']),
  );
  await userEvent.type(within(dialog).getByLabelText('客户'), '王先生');
  await waitFor(() => expect(asked.at(-1)?.client).toBe('王先生'));
});

it('points at materials and names them', async () => {
  renderApp('/aiDesignMangement?project=p');
  await userEvent.click(await screen.findByRole('button', { name: '汇报册' }));
  const dialog = await screen.findByRole('dialog', { name: /汇报册/ });
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: '第 1 页的版式' }),
    'materials',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: '加一种材料' }));
  within(dialog)
    .getByRole('button', { name: /材料 1 的位置/ })
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.type(within(dialog).getByLabelText('材料 1 名称'), '岩板');
  const page = { kind: 'materials', versionId: 'p1' };
  const callOuts = [{ x: 0.52, y: 0.5, name: '岩板', note: '' }];
  await waitFor(() => expect(asked.at(-1)?.pages[0]).toEqual({ ...page, callOuts }));
});
