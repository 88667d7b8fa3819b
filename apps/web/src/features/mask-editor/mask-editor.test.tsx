import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/data/query-client.ts';
import { useToasts } from '../../shared/ui/toast.ts';
import { answer } from '../../testing/handlers.ts';
import { server } from '../../testing/server.ts';
import { rememberMask } from './core/recent-masks.ts';
import MaskEditor from './MaskEditor.tsx';

const picture = { url: '/files/p', width: 400, height: 300, fileId: 'p' };

function open(props: Partial<ComponentProps<typeof MaskEditor>> = {}) {
  const onChange = vi.fn();
  const onClose = vi.fn();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MaskEditor
        picture={picture}
        maskUrl={null}
        colour="#ec6246"
        others={[]}
        clickFirst={false}
        busy={false}
        onChange={onChange}
        onSignIn={() => undefined}
        onClose={onClose}
        {...props}
      />
    </QueryClientProvider>,
  );
  return { onChange, onClose, unmount, user: userEvent.setup() };
}
const tool = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}（`) });
const isTaken = (name: string) => tool(name).getAttribute('aria-pressed') === 'true';

it('takes tools up by their keys and sizes the brush from 25', async () => {
  const { user } = open();
  expect(isTaken('画笔')).toBe(true);
  await user.keyboard(']');
  expect((screen.getByRole('slider') as HTMLInputElement).value).toBe('30');
  for (const [key, name] of [
    ['e', '橡皮'],
    ['p', '多边形'],
    ['l', '套索'],
    ['r', '矩形'],
    ['s', '点选'],
    ['b', '画笔'],
  ] as const) {
    await user.keyboard(key);
    expect(isTaken(name)).toBe(true);
  }
});

it('has the server read the picture once 点选 is taken up', async () => {
  const ready = vi.fn(() => null);
  server.use(answer('readyPicture', ready));
  const { user } = open();
  expect(ready).not.toHaveBeenCalled();
  await user.keyboard('s');
  await waitFor(() => expect(ready).toHaveBeenCalledWith({ image: 'p' }));
});

it('hands a change over as a mask, and nothing once it is undone', async () => {
  const { user, onChange } = open();
  await user.keyboard('x');
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith({ mask: expect.any(Blob), cause: 'edit' }),
  );
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ mask: null, cause: 'edit' }));
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(onChange.mock.lastCall?.[0].mask).toBeInstanceOf(Blob));
});

it('closes a polygon that is left open', async () => {
  const { user, onChange, unmount } = open();
  await user.keyboard('p');
  const stage = screen.getByTestId('mask-stage');
  const corners = [
    [400, 300],
    [600, 300],
    [600, 400],
  ] as const;
  for (const [clientX, clientY] of corners) {
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, clientX, clientY };
    fireEvent.pointerDown(stage, pointer);
    fireEvent.pointerUp(stage, pointer);
  }
  unmount();
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith({ mask: expect.any(Blob), cause: 'edit' }),
  );
});

it('offers the mask last drawn over the picture, until something is drawn or it is declined', async () => {
  rememberMask('p', new Blob(['mask']));
  const { user } = open();
  expect(screen.getByRole('button', { name: '用上次的' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新画' }));
  expect(screen.queryByRole('button', { name: '用上次的' })).toBeNull();
  rememberMask('p', null);
});

it('does not offer it beside other regions, or over a mask that is there', () => {
  rememberMask('p', new Blob(['mask']));
  open({ others: [{ url: '/files/o', colour: '#3d8be0' }] });
  expect(screen.queryByRole('button', { name: '用上次的' })).toBeNull();
  rememberMask('p', null);
});

it('says what is wrong with a file that is no picture', async () => {
  const { user } = open();
  const file = new File(['x'], 'notes.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('上传蒙版文件'), file);
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toContain('读不出图片'));
});

it('keeps masks on the shelf and takes them from it', async () => {
  const load = vi.fn(async () => new Blob(['mask']));
  const save = vi.fn(async () => undefined);
  const list = async () => [{ id: 'm1', name: '客厅地面', thumbnailUrl: '/files/t' }];
  const { user } = open({ shelf: { list, save, load } });
  await user.click(screen.getByRole('button', { name: '选区文件' }));
  await user.click(screen.getByRole('menuitem', { name: '存到素材库' }));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('还没有选区'));
  await user.keyboard('x');
  await user.click(screen.getByRole('button', { name: '选区文件' }));
  await user.click(screen.getByRole('menuitem', { name: '存到素材库' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(expect.stringMatching(/^选区 /), expect.any(Blob)),
  );
  await user.click(screen.getByRole('button', { name: '选区文件' }));
  await user.click(screen.getByRole('menuitem', { name: '从素材库取' }));
  await user.click(await screen.findByRole('button', { name: /客厅地面/ }));
  await waitFor(() => expect(load).toHaveBeenCalledWith('m1'));
});

const size = () => (screen.getByRole('slider') as HTMLInputElement).value;
const isDisabled = (name: RegExp) =>
  (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

it('leaves tool and size to the next editor of its page, and to no other page', async () => {
  const page = {};
  const first = open({ page });
  await first.user.keyboard('e]]');
  const left = size();
  first.unmount();
  const next = open({ page, picture: { ...picture, url: '/files/q', fileId: 'q' } });
  expect([isTaken('橡皮'), size()]).toEqual([true, left]);
  next.unmount();
  open({ page: {} });
  expect([isTaken('画笔'), size()]).toEqual([true, '25']);
});

it('goes on with the history of its mask, unless the page has another one by now', async () => {
  const mask = { page: {}, name: 'maskImage /files/p' };
  const first = open(mask);
  await first.user.keyboard('x');
  await waitFor(() => expect(first.onChange).toHaveBeenCalled());
  first.unmount();
  // The page shows what was handed over.
  const again = open({ ...mask, maskUrl: 'blob:mask' });
  expect(isDisabled(/^撤销/)).toBe(false);
  await again.user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(again.onChange).toHaveBeenLastCalledWith({ mask: null, cause: 'edit' }),
  );
  expect(isDisabled(/^重做/)).toBe(false);
  await again.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(again.onChange.mock.lastCall?.[0].mask).toBeInstanceOf(Blob));
  again.unmount();
  // It was cleared there meanwhile, after it had been shown.
  const third = open({ ...mask, maskUrl: 'blob:redone' });
  third.unmount();
  open(mask);
  expect([isDisabled(/^撤销/), isDisabled(/^重做/)]).toEqual([true, true]);
});

it('undoes beyond the mask only where nothing is drawn', async () => {
  const beyond = { undo: vi.fn(), redo: null };
  const { user, onChange } = open({ beyond });
  await user.keyboard('x');
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  expect(beyond.undo).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^撤销/ }));
  expect(beyond.undo).toHaveBeenCalledOnce();
});

it('gives Space back to the picture after a button was pressed, and to the button for Tab', async () => {
  const { user } = open();
  const isPanning = () => screen.getByTestId('mask-stage').dataset.panning === 'true';
  await user.click(tool('橡皮'));
  await user.keyboard('[Space>]');
  expect([isTaken('橡皮'), isPanning()]).toEqual([true, true]);
  await user.keyboard('[/Space]');
  expect(isPanning()).toBe(false);
  await user.tab();
  expect(document.activeElement).toBe(tool('点选'));
  await user.keyboard('[Space]');
  expect(isTaken('点选')).toBe(true);
  expect(document.activeElement).toBe(tool('点选'));
});

it('takes keys while its slider has the focus', async () => {
  const { user } = open();
  screen.getByRole('slider').focus();
  await user.keyboard('e');
  expect(isTaken('橡皮')).toBe(true);
  screen.getByRole('slider').focus();
  await user.keyboard('[Space>]');
  expect(screen.getByTestId('mask-stage').dataset.panning).toBe('true');
});

it('shows its ring under a mouse and a hovering pen, and not under a finger', () => {
  open();
  const stage = screen.getByTestId('mask-stage');
  const isRingShown = () => stage.querySelector('[data-placed]') !== null;
  for (const [pointerType, shown] of [
    ['pen', true],
    ['touch', false],
    ['mouse', true],
  ] as const) {
    fireEvent.pointerMove(stage, { pointerType, clientX: 20, clientY: 20 });
    expect([pointerType, isRingShown()]).toEqual([pointerType, shown]);
  }
  fireEvent.pointerLeave(stage, { pointerType: 'mouse' });
  expect(isRingShown()).toBe(false);
});

it("erases with a pen's other end, whatever is in hand", async () => {
  for (const key of ['b', 'e']) {
    const { user, onChange, unmount } = open();
    await user.keyboard(`${key}x`);
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    const stage = screen.getByTestId('mask-stage');
    const pen = { pointerType: 'pen', pointerId: 3, pressure: 0.5, clientX: 400, clientY: 300 };
    fireEvent.pointerDown(stage, { ...pen, button: 5, buttons: 32 });
    fireEvent.pointerUp(stage, { ...pen, button: 5 });
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
    expect(onChange.mock.lastCall?.[0].cause).toBe('edit');
    unmount();
  }
});
