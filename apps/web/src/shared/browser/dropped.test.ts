import { afterEach, expect, it, vi } from 'vitest';
import { draggedAddress, isPictureDrag, NO_FILE, takeDropped } from './dropped.ts';

const dropped = (content: Readonly<Record<string, string>>, files: readonly File[] = []) =>
  ({
    files,
    types: [...Object.keys(content), ...(files.length > 0 ? ['Files'] : [])],
    getData: (type: string) => content[type] ?? '',
  }) as unknown as DataTransfer;
const foreign = dropped({
  'text/uri-list': '# a link\r\nhttps://elsewhere.example/page',
  'text/html': '<a href="https://elsewhere.example/page"><img src="https://a.example/b.jpg"></a>',
});

afterEach(() => vi.restoreAllMocks());

const takers = () => ({ files: vi.fn(), own: vi.fn(), refuse: vi.fn() });

it('finds the address of a picture, not of the page it links to', () => {
  expect(draggedAddress(foreign)).toBe('https://a.example/b.jpg');
  expect(draggedAddress(dropped({ 'text/uri-list': '#x\nhttps://a.example/c.png' }))).toBe(
    'https://a.example/c.png',
  );
  expect(draggedAddress(dropped({ 'text/plain': '奶油风', 'text/html': '<b>奶油风</b>' }))).toBe(
    null,
  );
});

it('knows by the kinds alone whether there may be a picture', () => {
  expect(isPictureDrag(foreign)).toBe(true);
  expect(isPictureDrag(dropped({ 'text/plain': 'a', 'text/html': 'a' }))).toBe(false);
});

it('takes the files where there are any', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const to = takers();
  expect(takeDropped(dropped({ 'text/uri-list': 'https://a.example/' }, [file]), to)).toBe(true);
  expect(to.files).toHaveBeenCalledWith([file]);
});

it('says how a picture of another page gets here', async () => {
  const to = takers();
  expect(takeDropped(foreign, to)).toBe(true);
  await vi.waitFor(() => expect(to.refuse).toHaveBeenCalledWith(NO_FILE));
  expect(to.files).not.toHaveBeenCalled();
});

it('fetches a picture of the product’s own, and takes a file by its number', async () => {
  const picture = new Blob(['x'], { type: 'image/webp' });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue({ blob: async () => picture } as Response);
  const to = takers();
  takeDropped(dropped({ 'text/uri-list': `${location.origin}/samples/a.webp` }), to);
  await vi.waitFor(() => expect(to.files).toHaveBeenCalledTimes(1));
  expect(to.files.mock.calls[0]?.[0][0]).toMatchObject({ name: 'a.webp', type: 'image/webp' });
  takeDropped(dropped({ 'text/uri-list': `${location.origin}/files/f_1-A?w=176` }), to);
  expect(to.own).toHaveBeenCalledWith('f_1-A');
});

it('leaves words alone', () => {
  expect(takeDropped(dropped({ 'text/plain': '奶油风' }), takers())).toBe(false);
});

it('does not take a picture of the same page for a new one', () => {
  const to = takers();
  document.dispatchEvent(new Event('dragstart'));
  expect(takeDropped(foreign, to)).toBe(false);
  document.dispatchEvent(new Event('dragend'));
  expect(takeDropped(foreign, to)).toBe(true);
});
