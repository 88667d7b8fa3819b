import { screen, waitFor, within } from '@testing-library/react';
import { errorEnvelope, SERVER_LOADER_PATH as PATH, successEnvelope } from '@zhuhui/contracts';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  aGalleryImage,
  anAlbum,
  anAuthorDetail,
  anEntry,
  anEntryCard,
  anImageCard,
  imageId,
} from '../../testing/gallery.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';
import { useDoings } from './data/doings.ts';
import { SERVER_LOADER_PATH } from './data/server-loader.ts';
import { useWalk } from './image/walk.ts';

const asked: Record<string, string>[] = [];

beforeEach(() => {
  asked.length = 0;
  useDoings.setState({ of: {} });
  useWalk.setState({ ids: [] });
  server.use(
    answer('galleryList', (sent) => {
      asked.push({ ...sent });
      if (sent.words === '没有') return { list: [], next: null };
      return sent.cursor
        ? { list: [anEntryCard({ id: 'entry-2', title: '原木餐厅' })], next: null }
        : { list: [anEntryCard()], next: 'further' };
    }),
    answer('galleryImages', () => ({ list: [1, 2, 3].map((nth) => anImageCard(nth)), next: null })),
    answer('galleryFacets', () => ({
      ...{ sets: 2, cases: 1, categories: [{ id: '5', name: '室内家装', count: 2 }] },
      styles: [{ id: 'cream', name: '奶油风', count: 2 }],
      ...{ spaces: [], cities: [] },
    })),
    answer('galleryEntry', ({ id }) => anEntry({ id: id ?? '' })),
    answer('galleryImage', ({ id = '' }) => {
      const nth = Number(id.slice(-2));
      return {
        image: aGalleryImage(nth),
        entry: anEntryCard(),
        before: nth > 1 ? imageId(nth - 1) : null,
        after: nth < 3 ? imageId(nth + 1) : null,
      };
    }),
    answer('gallerySimilar', (sent) => {
      asked.push({ ...sent });
      return { list: [anImageCard(9)] };
    }),
    answer('galleryComments', () => ({ list: [], next: null })),
    answer('galleryAuthor', () => anAuthorDetail()),
    answer('galleryAlbums', () => ({ list: [anAlbum()] })),
    answer('galleryOwn', () => ({ list: [], next: null })),
    answer('galleryMe', () => ({ ...anAuthorDetail({ own: true }), canPublishAtOnce: false })),
    answer('galleryDownloads', () => ({ list: [], next: null })),
    answer('galleryView', () => null),
  );
});

it.each([
  ['/classifyCase/5', '案例分类'],
  ['/deeper/anliSearch', '案例搜索'],
  ['/similar', '相似图片'],
  ['/authorInspirationhome/author-1', '林间事务所'],
  ['/insHomeByCollect/entry-1', '奶油风客厅'],
  ['/moreCollections', '收藏夹'],
  ['/aiToolPage', 'AI 室内工具'],
  ['/qaPage', '帮助中心'],
  ['/landing', '看见好图，马上做同款'],
])('%s says %s', async (path, title) => {
  renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it('narrows what looks alike by style, as the address says', async () => {
  const { user, router } = renderApp(`/similar/${imageId(1)}`);
  expect(await screen.findByRole('list', { name: '相似图片' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('option', { name: /奶油风/ })).toBeTruthy());
  await user.selectOptions(screen.getByLabelText('风格'), 'cream');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ imageId: imageId(1), style: 'cream' }));
  expect(router.state.location.search).toContain('style=cream');
});

it('narrows a list by words and style as the address says, and reads on', async () => {
  const { user, router } = renderApp('/findPage');
  const list = await screen.findByRole('list', { name: '发现' });
  expect(await within(list).findByText('奶油风客厅', { selector: 'a span' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '再看一些' }));
  expect(await within(list).findByText('原木餐厅', { selector: 'a span' })).toBeTruthy();
  expect(asked.at(-1)?.cursor).toBe('further');

  await user.selectOptions(await screen.findByLabelText('风格'), 'cream');
  await user.click(screen.getByRole('button', { name: '原木' }));
  await user.type(screen.getByLabelText('搜索灵感库'), '没有');
  expect(await screen.findByText('没有符合条件的')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ style: 'cream', colour: '#c69c6d', words: '没有' });
  await user.click(screen.getByRole('button', { name: '清除条件' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('opens a picture over its list, walks on by arrows and comes back by Escape', async () => {
  const { user, router } = renderApp('/tupianHome');
  await user.click(await screen.findByRole('link', { name: '第 2 张' }));
  const dialog = await screen.findByRole('dialog');
  expect(router.state.location.hash).toBe(`#${imageId(2)}`);
  expect(await within(dialog).findByRole('img', { name: '第 2 张' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await within(dialog).findByRole('img', { name: '第 3 张' })).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: '下一张' })).toHaveProperty('disabled', true);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(router.state.location.hash).toBe(`#${imageId(1)}`));
  await user.click(within(dialog).getByRole('button', { name: '关闭图片' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/tupianHome');
});

it('narrows a list to films, says how long they are, and plays one in its picture’s place', async () => {
  const film = { url: '/files/film', durationSeconds: 5 };
  server.use(
    answer('galleryImages', (sent) => {
      asked.push({ ...sent });
      return { list: [anImageCard(1, { film })], next: null };
    }),
    answer('galleryImage', () => ({
      ...{ image: aGalleryImage(1, { film }), entry: anEntryCard(), before: null, after: null },
    })),
  );
  const { user, router } = renderApp('/tupianHome');
  const films = await screen.findByRole('button', { name: '视频' });
  expect(films.getAttribute('aria-pressed')).toBe('false');
  await user.click(films);
  await waitFor(() => expect(router.state.location.search).toBe('?films=1'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ films: 'true' }));
  const link = await screen.findByRole('link', { name: /第 1 张/ });
  expect(link.textContent).toContain('5 秒');
  await user.click(link);
  const dialog = within(await screen.findByRole('dialog'));
  const player = await dialog.findByLabelText('第 1 张', { selector: 'video' });
  expect(player.getAttribute('src')).toBe(film.url);
  expect(player.getAttribute('poster')).toContain('/files/large');
  expect(dialog.getByText('时长').nextElementSibling?.textContent).toBe('5 秒');
  // A film comes as it is: there is no format to choose.
  expect(dialog.getByRole('button', { name: '下载' }).getAttribute('aria-haspopup')).toBeNull();
});

it('likes at once and takes it back when the server refuses', async () => {
  server.use(
    answer('galleryLike', () => {
      throw new Refusal('notFound', '这个作品已被撤回');
    }),
  );
  const { user } = renderApp('/insHomeByCreate/entry-1');
  const like = await screen.findByRole('button', { name: '赞 7' });
  await user.click(like);
  expect(await screen.findByText('这个作品已被撤回')).toBeTruthy();
  expect(like.getAttribute('aria-pressed')).toBe('false');
});

it('brings tool and settings along for 做同款', async () => {
  server.use(
    answer('galleryRemake', () => ({
      ...{ tool: 'indoorRender', toolName: '室内渲染', path: '/indoorRender' },
      settings: { prompt: '奶油风客厅，浅橡木' },
      withheld: ['uploadImage'],
    })),
  );
  const { user } = renderApp('/insHomeByCreate/entry-1');
  await user.click(await screen.findByRole('button', { name: '做同款' }));
  expect(await screen.findByDisplayValue('奶油风客厅，浅橡木')).toBeTruthy();
  expect(screen.getByText(/原图由作者保留/)).toBeTruthy();
});

it('says so when a work is gone', async () => {
  server.use(
    answer('galleryEntry', () => {
      throw new Refusal('notFound');
    }),
  );
  renderApp('/insHomeByCase/none');
  expect(await screen.findByText('没有这个作品')).toBeTruthy();
});

it.each(['/classifyPage/999-1', '/classifyCase/599'])(
  'says that %s names no category',
  async (path) => {
    server.use(answer('allClassify', () => [{ id: '5', name: '室内家装', children: [] }]));
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个分类' })).toBeTruthy();
  },
);

it('asks visitors to sign in for what is their own', async () => {
  renderApp('/casemineByCollect', { signedIn: false });
  expect(await screen.findByRole('heading', { level: 1, name: '我的收藏' })).toBeTruthy();
});

it('shows visitors what the server tells of the page, and asks itself where it tells nothing', async () => {
  expect(SERVER_LOADER_PATH).toBe(PATH);
  const asked: string[] = [];
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const entry = anEntry({ title: '页面里的作品' });
  const page = { title: '', description: '', image: '', entry, author: null };
  server.use(
    http.get(`*${SERVER_LOADER_PATH}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(`${query.get('route')} ${query.get('url')}`);
      return query.get('url')?.endsWith('known')
        ? HttpResponse.json(successEnvelope(page))
        : HttpResponse.json(errorEnvelope('internal'), { status: 500 });
    }),
  );
  const first = renderApp('/insHomeByCreate/known', { signedIn: false });
  expect(await screen.findByRole('heading', { name: '页面里的作品' })).toBeTruthy();
  await first.router.navigate('/insHomeByCase/other');
  expect(await screen.findByRole('heading', { level: 1, name: '奶油风客厅' })).toBeTruthy();
  expect(asked).toEqual([
    'insHomeByCreate /insHomeByCreate/known',
    'insHomeByCase /insHomeByCase/other',
  ]);
  expect(silent).toHaveBeenCalledOnce();
});
