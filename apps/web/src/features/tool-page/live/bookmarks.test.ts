// @vitest-environment node
import { findTool } from '@zhuhui/tools';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObjectStore } from '../../../shared/browser/object-store.ts';
import type { RemotePicture } from '../model/picture.ts';
import { createBookmarkShelf } from './bookmark-shelf.ts';
import { createBookmarks, rendererOf, renderSettings } from './bookmarks.ts';

const SETTINGS = { domain: 'interior', prompt: '木地板' };
const SHOT = new Blob(['png']);
const FILE: RemotePicture = { fileId: 'f1', url: '/files/f1', width: 1920, height: 1080 };

/** What one browser keeps, with a clock and an upload in the test's hands; every page is a tab of it. */
function aBrowser() {
  const kept = new Map<string, unknown>();
  const locks = new Set<string>();
  const told: string[] = [];
  const upload = vi.fn(async (_shot: Blob) => FILE);
  let isBlocked = false;
  const store = {
    run: async (_mode: string, use: (shelf: object) => unknown) => {
      if (isBlocked) throw new Error('storage is blocked');
      return use({
        getAll: () => structuredClone([...kept.values()]),
        put: (value: unknown, id: string) => void kept.set(id, structuredClone(value)),
        delete: (id: string) => void kept.delete(id),
      });
    },
  } as unknown as ObjectStore;
  let ids = 0;
  let atMs = 0;
  const page = (ownerId = 'u1') =>
    createBookmarks({
      shelf: createBookmarkShelf(ownerId, store),
      upload,
      tell: (words) => told.push(words),
      nowMs: () => ++atMs,
      newId: () => `b${++ids}`,
      hold: async (name) => {
        if (locks.has(name)) return null;
        locks.add(name);
        return () => void locks.delete(name);
      },
    });
  return { kept, locks, told, upload, page, block: () => (isBlocked = true) };
}

let browser: ReturnType<typeof aBrowser>;
beforeEach(() => {
  browser = aBrowser();
});

const add = (page: ReturnType<typeof browser.page>, shot: Blob | null = SHOT) =>
  page.add('data:live', SETTINGS, Promise.resolve(shot));
/** The page that a reload, or coming back, brings. */
const opened = async (ownerId?: string) => {
  const page = browser.page(ownerId);
  await page.load();
  return page;
};

describe('bookmarks', () => {
  it('are there again after a reload, the newest first, with settings, frame and thumbnail', async () => {
    const page = browser.page();
    await add(page);
    await add(page);
    const again = await opened();
    expect(again.getState()).toEqual(page.getState());
    expect(again.getState()).toMatchObject([
      { id: 'b2', live: 'data:live', settings: SETTINGS, picture: FILE, shot: null, taskId: null },
      { id: 'b1', picture: FILE },
    ]);
  });

  it('are one account’s own', async () => {
    await add(browser.page('u1'));
    expect((await opened('u2')).getState()).toEqual([]);
    expect((await opened('u1')).getState()).toHaveLength(1);
  });

  it('stay until they are removed, rendered or not', async () => {
    const page = browser.page();
    await add(page);
    await page.rendered('b1', 't1');
    const again = await opened();
    expect(again.getState()).toMatchObject([{ id: 'b1', taskId: 't1' }]);
    await again.remove('b1');
    expect((await opened()).getState()).toEqual([]);
  });

  it('are seen at once, before the frame is there', async () => {
    const page = browser.page();
    const added = page.add('data:live', SETTINGS, new Promise(() => undefined));
    expect(page.getState()).toMatchObject([{ live: 'data:live', picture: null, failed: false }]);
    // Of no use to a page that comes later.
    await page.load();
    expect(page.getState()).toHaveLength(1);
    expect(browser.kept.size).toBe(0);
    void added;
  });

  it('are given up, with words, when there is no frame to be had', async () => {
    const page = browser.page();
    await add(page, null);
    await page.add('data:live', SETTINGS, Promise.reject(new Error('no canvas')));
    expect(page.getState()).toEqual([]);
    expect(browser.told).toEqual(new Array(2).fill('没有取得这一帧，请再定格一次'));
  });

  it('can be uploaded again when that failed, after a reload too', async () => {
    browser.upload.mockRejectedValueOnce(new Error('gone'));
    await add(browser.page());
    expect(browser.told).toEqual(['出错了，请再试一次']);
    const page = await opened();
    expect(page.getState()).toMatchObject([{ failed: true, picture: null }]);
    await page.sendWaiting();
    expect(browser.upload).toHaveBeenCalledTimes(1);
    await page.retry('b1');
    expect(page.getState()).toMatchObject([{ failed: false, picture: FILE, shot: null }]);
    expect((await opened()).getState()).toMatchObject([{ failed: false, picture: FILE }]);
  });

  it('are uploaded by the next page when a reload cut that off, by one of two tabs', async () => {
    browser.upload.mockReturnValueOnce(new Promise(() => undefined));
    void add(browser.page());
    await vi.waitFor(() => expect(browser.upload).toHaveBeenCalledTimes(1));
    // The page is gone, and its locks with it.
    browser.locks.clear();
    const tabs = [await opened(), await opened()];
    await Promise.all(tabs.map((tab) => tab.sendWaiting()));
    expect(browser.upload).toHaveBeenCalledTimes(2);
    expect((await opened()).getState()).toMatchObject([{ picture: FILE, shot: null }]);
  });

  it('follow what another tab did: what was rendered there is not paid for again', async () => {
    const page = browser.page();
    await add(page);
    await add(page);
    const other = await opened();
    await other.rendered('b1', 't1');
    await other.remove('b2');
    await page.load();
    expect(page.getState()).toMatchObject([{ id: 'b1', taskId: 't1' }]);
  });

  it('are not put back to what they were by a reading that began before a change', async () => {
    browser.upload.mockRejectedValueOnce(new Error('gone'));
    const page = browser.page();
    await add(page);
    await Promise.all([page.load(), page.retry('b1')]);
    expect(page.getState()).toMatchObject([{ picture: FILE, shot: null }]);
  });

  it('last as long as the page where the browser keeps nothing', async () => {
    browser.block();
    const page = browser.page();
    await add(page);
    await page.load();
    expect(page.getState()).toMatchObject([{ picture: FILE, failed: false }]);
  });

  it('do not come back when they are removed while they are uploaded', async () => {
    const page = browser.page();
    let arrive: (file: RemotePicture) => void = () => undefined;
    browser.upload.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const added = add(page);
    await vi.waitFor(() => expect(browser.upload).toHaveBeenCalled());
    await page.remove('b1');
    arrive(FILE);
    await added;
    expect((await opened()).getState()).toEqual([]);
  });
});

describe('rendering one in high quality', () => {
  it.each([
    ['interior', 'indoorRender', '501'],
    ['architecture', 'architecturalRender', '101'],
    ['landscape', 'landscapeRender', '201'],
    ['commercial', 'gongzhuangRender', '701'],
  ])('takes the category of %s along to its own tool', async (domain, renderer, classifyId2) => {
    const page = browser.page();
    const settings = { domain, classifyId2, classifyId3: `${classifyId2}01`, prompt: '石' };
    await page.add('data:live', settings, Promise.resolve(SHOT));
    expect(rendererOf(settings)).toBe(renderer);
    const [bookmark] = page.getState();
    const sent = bookmark && renderSettings(findTool(renderer)!, bookmark);
    expect(sent).toEqual({
      ...{ classifyId2, classifyId3: `${classifyId2}01`, prompt: '石', uploadImage: 'f1' },
    });
  });
});
