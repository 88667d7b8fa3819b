import { beforeEach, expect, it, vi } from 'vitest';
import type { ObjectStore } from '../browser/object-store.ts';
import { createWaitingDesk, useWaiting, type WaitingDesk } from './waiting.ts';

/** What one browser keeps, and its locks: every desk over them is a tab. */
function aBrowser() {
  const kept = new Map<string, unknown>();
  const locks = new Set<string>();
  const store = {
    run: async (_mode: string, use: (pile: object) => unknown) =>
      use({
        getAll: () => structuredClone([...kept.values()]),
        get: (id: string) => structuredClone(kept.get(id)),
        put: (value: unknown, id: string) => void kept.set(id, structuredClone(value)),
        delete: (id: string) => void kept.delete(id),
      }),
  } as unknown as ObjectStore;
  const hold = async (name: string) => {
    if (locks.has(name)) return null;
    locks.add(name);
    return () => void locks.delete(name);
  };
  let ids = 0;
  const tab = () => createWaitingDesk(store, hold, () => `u${++ids}`);
  return { kept, locks, tab };
}

const upload = { toolId: 'indoorRender', slot: 'uploadImage', blob: new Blob(['x']) };
const FILE = { fileId: 'f1', url: '/files/f1', width: 8, height: 6 };
const never = () => false;
let browser: ReturnType<typeof aBrowser>;
let page: WaitingDesk;

beforeEach(() => {
  browser = aBrowser();
  page = browser.tab();
});

it('keeps what could not be sent, and says how much there is', async () => {
  await page.keep(upload);
  expect(useWaiting.getState().uploads).toHaveLength(1);
});

it('leaves to a page what it has kept itself', async () => {
  await page.keep(upload);
  const send = vi.fn(async () => FILE);
  expect(await browser.tab().sendAll(send, never)).toEqual([]);
  expect(await browser.tab().take('indoorRender')).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});

/** The page is gone, and its locks with it. */
const reload = () => browser.locks.clear();

it('hands it to the page that comes after a reload, and to one of two', async () => {
  await page.keep(upload);
  reload();
  const taken = await Promise.all([
    browser.tab().take('indoorRender'),
    browser.tab().take('indoorRender'),
  ]);
  expect(taken.map((list) => list.length).sort()).toEqual([0, 1]);
});

it('sends it once though several tabs try', async () => {
  await page.keep(upload);
  reload();
  const send = vi.fn(async () => FILE);
  const through = await Promise.all([1, 2, 3].map(() => browser.tab().sendAll(send, never)));
  expect(send).toHaveBeenCalledTimes(1);
  expect(through.flat()).toHaveLength(1);
  await browser.tab().sendAll(send, never);
  expect(send).toHaveBeenCalledTimes(1);
  const [sent] = await browser.tab().take('indoorRender');
  expect(sent?.sent).toEqual(FILE);
});

it('is free to be taken when a page that was opened meanwhile is told that it is sent', async () => {
  await page.keep(upload);
  reload();
  const tab = browser.tab();
  const taken: unknown[] = [];
  const stop = useWaiting.subscribe(({ uploads }) => {
    if (uploads.some(({ sent }) => sent !== null)) taken.push(tab.take('indoorRender'));
  });
  const send = async () => {
    expect(await tab.take('indoorRender')).toEqual([]);
    return FILE;
  };
  await tab.sendAll(send, never);
  stop();
  expect(await taken[0]).toMatchObject([{ sent: FILE }]);
});

it('loses nothing when the connection goes again', async () => {
  await page.keep(upload);
  await page.keep({ ...upload, slot: 'styleImage' });
  reload();
  const send = vi.fn().mockRejectedValueOnce(new Error('gone'));
  await expect(browser.tab().sendAll(send, never)).rejects.toThrow('gone');
  send.mockResolvedValue(FILE);
  expect(await browser.tab().sendAll(send, never)).toHaveLength(2);
});

it('gives up what is refused and goes on with the rest', async () => {
  await page.keep(upload);
  await page.keep({ ...upload, slot: 'styleImage' });
  reload();
  const send = vi.fn().mockRejectedValueOnce(new Error('no picture')).mockResolvedValue(FILE);
  const through = await browser.tab().sendAll(send, () => true);
  expect(through.map(({ slot }) => slot)).toEqual(['styleImage']);
  expect(browser.kept.size).toBe(1);
});

it('is not sent any more once it is given up', async () => {
  const id = await page.keep(upload);
  await page.drop(id);
  expect(browser.kept.size).toBe(0);
  expect(browser.locks.size).toBe(0);
});
