import { screen, waitFor, within } from '@testing-library/react';
import type { Asset } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { anAsset } from '../../testing/builders.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const cream = anAsset({ id: 'style-cream', kind: 'style', name: '奶油风客厅', tags: ['奶油风'] });
const walnut = anAsset({ id: 'material-walnut', material: 'walnut', unitM: 1.5 });

let library: Asset[];
let removed: Asset[];
let started: Record<string, string>[];

beforeEach(() => {
  localStorage.clear();
  library = [cream, walnut];
  removed = [];
  started = [];
  let files = 0;
  server.use(
    answer('allAssets', ({ kind }) => library.filter((asset) => asset.kind === kind)),
    answer('uploadImage', () => {
      files += 1;
      const fileId = `f${files}`;
      return {
        fileId,
        url: `/files/${fileId}`,
        width: 600,
        height: 400,
        bytes: 1,
        mime: 'image/png',
      };
    }),
    answer('addAsset', ({ kind, fileId, name }) => {
      const change = { id: `own-${name}`, kind: kind as Asset['kind'], fileId, name, own: true };
      const asset = anAsset(change);
      library.unshift(asset);
      return asset;
    }),
    answer('editAsset', ({ id, name, tags }) => {
      const at = library.findIndex((asset) => asset.id === id);
      const before = library[at];
      if (!before) throw new Refusal('notFound');
      const after = { ...before, ...(name && { name }), ...(tags && { tags: JSON.parse(tags) }) };
      library[at] = after;
      return after;
    }),
    answer('removeAsset', ({ id }) => {
      removed = library.filter((asset) => asset.id === id);
      library = library.filter((asset) => asset.id !== id);
      return null;
    }),
    answer('restoreAsset', () => {
      library.unshift(...removed);
      return removed[0] ?? cream;
    }),
    answer('startTask', (sent) => {
      started.push(sent);
      throw new Refusal('unavailable');
    }),
  );
});

const open = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: '风格参考图：从素材库选择' }));
  return screen.findByRole('dialog', { name: '素材库' });
};

it('gives a slot a picture that was found by words', async () => {
  const { user } = renderApp('/indoorRender');
  const dialog = await open(user);
  await user.type(await within(dialog).findByRole('searchbox'), '工业');
  expect(await within(dialog).findByText('没有找到“工业”')).toBeTruthy();
  await user.clear(within(dialog).getByRole('searchbox'));
  await user.click(await within(dialog).findByRole('button', { name: '奶油风客厅' }));
  expect((await screen.findByAltText('风格参考图')).getAttribute('src')).toBe(cream.url);

  await user.click(screen.getByRole('button', { name: '移除风格参考图' }));
  const again = await open(user);
  await user.click(within(again).getByLabelText('最近'));
  expect(await within(again).findByRole('button', { name: '奶油风客厅' })).toBeTruthy();
});

it('keeps own pictures: uploaded, renamed, tagged, removed and brought back', async () => {
  const { user } = renderApp('/indoorRender');
  const dialog = await open(user);
  const file = new File(['x'], '参考一.png', { type: 'image/png' });
  await user.upload(await within(dialog).findByLabelText('上传风格：选择文件'), file);
  expect(await within(dialog).findByRole('button', { name: /参考一/ })).toBeTruthy();

  await user.click(within(dialog).getByRole('button', { name: '管理' }));
  const name = await within(dialog).findByLabelText('参考一的名称');
  expect(within(dialog).queryByLabelText('奶油风客厅的名称')).toBeNull();
  await user.clear(name);
  await user.type(name, '样板间{Enter}');
  await user.type(await within(dialog).findByLabelText('样板间的标签'), '客厅 暖光{Enter}');
  await waitFor(() => expect(library[0]).toMatchObject({ name: '样板间', tags: ['客厅', '暖光'] }));

  await user.click(within(dialog).getByRole('button', { name: '删除样板间' }));
  const undo = await screen.findByText('撤销');
  expect(library).not.toContainEqual(expect.objectContaining({ name: '样板间' }));
  await user.click(undo);
  expect(await within(dialog).findByLabelText('样板间的名称')).toBeTruthy();
});

it('shows a visitor what the product brings, and asks him to sign in for his own', async () => {
  const { user } = renderApp('/indoorRender', { signedIn: false });
  const dialog = await open(user);
  expect(await within(dialog).findByRole('button', { name: '奶油风客厅' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '上传风格' }));
  expect(await screen.findByText('登录后可以存自己的素材')).toBeTruthy();
});

it('offers materials as swatches: by shelf, by words, and one’s own', async () => {
  library.unshift(anAsset({ id: 'mine', own: true, name: '我家地砖' }));
  const { user } = renderApp('/materialChange');
  const swatches = within(await screen.findByRole('group', { name: '材料库' }));
  // The swatches open the library for the picture too, and know which pictures stand for a material.
  expect(screen.queryByRole('button', { name: '材质图：从素材库选择' })).toBeNull();
  await user.click(await swatches.findByLabelText('胡桃木'));
  expect(await screen.findByText('常规单块长边 1.5 m')).toBeTruthy();

  await user.click(screen.getByLabelText('石材'));
  expect(swatches.queryByLabelText('胡桃木')).toBeNull();
  expect(swatches.getByLabelText('洞石')).toBeTruthy();
  await user.click(screen.getByLabelText('我的'));
  await user.click(await swatches.findByLabelText('我家地砖'));
  expect((await screen.findByAltText('材质图')).getAttribute('src')).toBe('/files/file-mine');

  await user.click(screen.getByLabelText('全部'));
  await user.click(swatches.getByLabelText('橡木'));
  expect(screen.queryByAltText('材质图')).toBeNull();
});

it('shows what one keeps, counted by kind, and takes back what was put away', async () => {
  const asked: Record<string, string>[] = [];
  library = [anAsset({ id: 'mine', kind: 'material', name: '我的橡木', own: true })];
  server.use(
    answer('ownAssets', (input) => {
      asked.push(input);
      const shelf = input.removed === 'true' ? removed : library;
      const list = shelf.map((asset) => ({
        ...asset,
        goneAt: input.removed === 'true' ? '2026-12-21T08:00:00.000Z' : null,
      }));
      const { length } = library;
      return { list, total: list.length, page: 1, pageSize: 60, counts: { material: length } };
    }),
  );
  const { user } = renderApp('/profile?section=data');
  expect(await screen.findByText(/^1 件，分 1 类，最多存 500 件。/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '查看' }));
  const dialog = await screen.findByRole('dialog', { name: '我的素材' });
  const room = within(dialog);
  expect(await room.findByRole('option', { name: '材质 1' })).toBeTruthy();
  await user.click(await room.findByRole('button', { name: '删除我的橡木' }));
  expect(await room.findByText('还没有自己的素材')).toBeTruthy();
  await user.click(room.getByRole('radio', { name: '删除了的' }));
  expect(await room.findByText('我的橡木')).toBeTruthy();
  expect(room.getByText(/彻底清除$/)).toBeTruthy();
  await user.click(room.getByRole('button', { name: '恢复' }));
  expect(await screen.findByText('“我的橡木”已恢复')).toBeTruthy();
  await user.selectOptions(room.getByRole('combobox', { name: '分类' }), 'sky');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'sky' }));
});
