import { findTool } from '@zhuhui/tools';
import { beforeEach, expect, it, vi } from 'vitest';
import { createToolForm, type ToolForm } from './form.ts';
import { takeAll, takeDrop, takeFirst } from './take.ts';

let form: ToolForm;
const picture = () => new File(['x'], 'a.png', { type: 'image/png' });
const words = () => new File(['x'], '说明.txt', { type: 'text/plain' });

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  const services = { measure: async () => null, upload: vi.fn() };
  form = createToolForm(findTool('imgs2Video')!, services, () => false);
});

it('takes the first picture and says so', () => {
  expect(takeFirst(form, 'x', [words(), picture()])).toBe(true);
  expect(form.getState().pictures.x).toBeTruthy();
  expect(takeFirst(form, 'x', null)).toBe(false);
});

it('says that a slot takes one picture only', () => {
  takeFirst(form, 'x', [picture(), picture(), picture()]);
  expect(form.getState().pictures.x).toBeTruthy();
  expect(form.getState().problems.x).toBe('这里只放一张，另外 2 张没有加进来');
});

it('refuses what is no picture aloud', () => {
  expect(takeFirst(form, 'x', [words()])).toBe(true);
  expect(form.getState().problems.x).toMatch(/不是图片/);
});

it('takes every picture into a list and names the rest', () => {
  takeAll(form, 'images', [picture(), words(), picture()]);
  expect(form.getState().settings.images).toHaveLength(2);
  expect(form.getState().problems.images).toMatch(/不是图片/);
});

const dragged = (address: string) =>
  ({
    files: [],
    getData: (type: string) => (type === 'text/uri-list' ? address : ''),
  }) as unknown as DataTransfer;

it('takes a picture that was dragged from another page of the product by its number', () => {
  expect(takeDrop(form, 'images', dragged(`${location.origin}/files/f1?w=88`))).toBe(true);
  const [slot] = form.getState().settings.images as string[];
  expect(form.getState().pictures[slot ?? '']).toMatchObject({ fileId: 'f1', state: 'ready' });
});

it('says of a picture of somebody else’s page how it gets here', async () => {
  expect(takeDrop(form, null, dragged('https://a.example/b.jpg'))).toBe(true);
  await vi.waitFor(() => expect(form.getState().problems.images).toMatch(/右键“复制图片”/));
});
