import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import { CropBox } from './CropBox.tsx';
import type { Crop } from './crop.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('choosing a trade', () => {
  const spaces = (id: string, name: string) => ({
    ...{ id, name },
    children: [
      {
        ...{ id: `${id}01`, name: `${name}之一` },
        children: [{ id: `${id}0101`, name: '现代', cover: '', style: 'modern', childrens: [] }],
      },
    ],
  });
  const TREE = ['建筑', '景观', '鸟瞰', '立面', '家装', '软装', '工装'].map((name, at) =>
    spaces(String(at + 1), name),
  );

  it('offers its categories, and lets go of those of the other', async () => {
    server.use(answer('allClassify', () => TREE));
    const { user } = renderApp('/ailive');
    const space = () => screen.getByLabelText<HTMLSelectElement>('空间类型');
    const offered = () => Array.from(space().options, ({ label }) => label);
    await screen.findByRole('option', { name: '家装之一' });
    await user.selectOptions(space(), '家装之一');
    await user.click(screen.getByRole('radio', { name: '现代' }));
    for (const [trade, name] of [
      ['建筑', '建筑之一'],
      ['景观', '景观之一'],
      ['工装', '工装之一'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: trade }));
      expect(offered()).toEqual(['不限', name]);
      expect(space().value).toBe('');
      expect(screen.queryByRole('radio', { name: '现代' })).toBeNull();
      await user.selectOptions(space(), name);
      expect(screen.getByRole('radio', { name: '现代' })).toBeTruthy();
    }
  });
});

describe('where no screen can be shared', () => {
  it.each([
    [false, /屏幕共享需要 https 或 localhost/],
    [true, /请用电脑上的 Chrome、Edge 或 Firefox/],
  ])('says why: secure address %s', async (isSecure, words) => {
    vi.stubGlobal('isSecureContext', isSecure);
    renderApp('/ailive');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: /共享屏幕/ })).toHaveProperty('disabled', true);
  });
});

describe('the box over the shared picture', () => {
  const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY });

  function drawn() {
    const crops: (Crop | null)[] = [];
    render(<CropBox onDraw={(crop) => crops.push(crop)} />);
    const box = screen.getByRole('application');
    box.setPointerCapture = () => undefined;
    box.getBoundingClientRect = () => new DOMRect(100, 50, 800, 400);
    return { box, crops };
  }

  it('gives the part that was dragged over, to where the pointer was let go', () => {
    const { box, crops } = drawn();
    fireEvent.pointerDown(box, at(300, 150));
    fireEvent.pointerMove(box, at(400, 200));
    const frame = box.querySelector('span');
    expect([frame?.style.left, frame?.style.width]).toEqual(['25%', '12.5%']);
    fireEvent.pointerUp(box, at(700, 350));
    expect(crops).toEqual([{ left: 0.25, top: 0.25, width: 0.5, height: 0.5 }]);
  });

  it('gives nothing for a click, a drag that was broken off, or a move without a press', () => {
    const { box, crops } = drawn();
    fireEvent.pointerMove(box, at(400, 200));
    fireEvent.pointerUp(box, at(400, 200));
    expect(crops).toEqual([]);
    fireEvent.pointerDown(box, at(300, 150));
    fireEvent.pointerCancel(box);
    fireEvent.pointerUp(box, at(700, 350));
    expect(crops).toEqual([]);
    fireEvent.pointerDown(box, at(300, 150));
    fireEvent.pointerUp(box, at(301, 151));
    expect(crops).toEqual([null]);
  });
});
