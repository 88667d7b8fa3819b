import { fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Hotkeys, InDialog, useHotkeys } from './use-hotkeys.ts';

function Page({ hotkeys }: { hotkeys: Hotkeys }) {
  useHotkeys(hotkeys);
  return <textarea aria-label="描述" />;
}

it('leaves undo to the text being typed', async () => {
  const undo = vi.fn();
  const { getByLabelText } = render(<Page hotkeys={{ 'mod+z': undo }} />);
  const user = userEvent.setup();
  await user.type(getByLabelText('描述'), '{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(1);
});

it('leaves plain keys to text fields and takes combinations everywhere', async () => {
  const favourite = vi.fn();
  const generate = vi.fn();
  const { getByLabelText } = render(<Page hotkeys={{ f: favourite, 'mod+enter': generate }} />);
  const user = userEvent.setup();
  await user.keyboard('f');
  expect(favourite).toHaveBeenCalledTimes(1);
  await user.type(getByLabelText('描述'), 'f{Control>}{Enter}{/Control}');
  expect(favourite).toHaveBeenCalledTimes(1);
  expect(generate).toHaveBeenCalledTimes(1);
});

it('leaves a slider the keys that move it, and no others', async () => {
  const hotkeys = { b: vi.fn(), 'mod+z': vi.fn(), arrowleft: vi.fn() };
  render(
    <>
      <Page hotkeys={hotkeys} />
      <input type="range" aria-label="大小" />
    </>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect((document.activeElement as HTMLInputElement).type).toBe('range');
  await user.keyboard('b{ArrowLeft}{Control>}z{/Control}');
  expect(hotkeys.b).toHaveBeenCalledTimes(1);
  expect(hotkeys['mod+z']).toHaveBeenCalledTimes(1);
  expect(hotkeys.arrowleft).not.toHaveBeenCalled();
});

it('leaves plain keys to an open dialog and what stands in it', async () => {
  const behind = vi.fn();
  const inside = vi.fn();
  render(
    <>
      <Page hotkeys={{ e: behind }} />
      <dialog open>
        <InDialog value={true}>
          <Page hotkeys={{ e: inside }} />
        </InDialog>
      </dialog>
    </>,
  );
  await userEvent.setup().keyboard('e');
  expect(behind).not.toHaveBeenCalled();
  expect(inside).toHaveBeenCalledTimes(1);
});

it('starts nothing behind an open dialog', async () => {
  const behind = vi.fn();
  const inside = vi.fn();
  render(
    <>
      <Page hotkeys={{ 'mod+enter': behind }} />
      <dialog open>
        <InDialog value={true}>
          <Page hotkeys={{ 'mod+enter': inside }} />
        </InDialog>
      </dialog>
    </>,
  );
  await userEvent.setup().keyboard('{Control>}{Enter}{/Control}');
  expect(behind).not.toHaveBeenCalled();
  expect(inside).toHaveBeenCalledTimes(1);
});

it('knows its keys behind a Chinese input method', () => {
  const hotkeys = { '[': vi.fn(), ']': vi.fn(), '?': vi.fn(), b: vi.fn() };
  render(<Page hotkeys={hotkeys} />);
  const presses: readonly KeyboardEventInit[] = [
    { key: '【', code: 'BracketLeft' },
    { key: 'Process', code: 'BracketRight' },
    { key: '？', code: 'Slash', shiftKey: true },
    { key: 'Process', code: 'KeyB' },
  ];
  for (const press of presses) fireEvent.keyDown(document.body, press);
  expect(Object.values(hotkeys).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
});

it('leaves keys with Alt to the browser, but for the sizes of the brush that Alt erases with', () => {
  const hotkeys = { arrowleft: vi.fn(), d: vi.fn(), '[': vi.fn() };
  render(<Page hotkeys={hotkeys} />);
  const isLeft = (key: string) => fireEvent.keyDown(document.body, { key, altKey: true });
  expect(['ArrowLeft', 'd', '['].map(isLeft)).toEqual([true, true, false]);
  expect(Object.values(hotkeys).map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
});

it('does once what a key that is held means, and goes on with steps', () => {
  const hotkeys = {
    ...{ 'mod+enter': vi.fn(), delete: vi.fn(), d: vi.fn(), 'mod+z': vi.fn() },
    ...{ arrowleft: vi.fn(), '[': vi.fn() },
  };
  render(<Page hotkeys={hotkeys} />);
  const hold = (key: string, ctrlKey = false) => {
    for (let press = 0; press < 5; press++) {
      fireEvent.keyDown(document.body, { key, ctrlKey, repeat: press > 0 });
    }
  };
  hold('Enter', true);
  for (const key of ['Delete', 'd', 'ArrowLeft', '[']) hold(key);
  hold('z', true);
  expect(Object.values(hotkeys).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 5, 5, 5]);
});
