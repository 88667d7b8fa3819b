import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../../../shared/browser/storage.ts';
import { aVipInfo } from '../../../testing/builders.ts';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import { CropBox } from './CropBox.tsx';
import { type Crop, WHOLE } from './crop.ts';
import { GLANCE } from './frame-change.ts';
import { LiveStage } from './LiveStage.tsx';
import { createLiveLoop } from './live-loop.ts';
import type { LiveShare } from './use-live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** A share of a screen that shows one frame, and a server that answers it. */
function aShare(): LiveShare {
  const frame = { glance: new Uint8Array(GLANCE.width * GLANCE.height), encode: () => PIXEL };
  const loop = createLiveLoop({
    grab: () => frame,
    send: async () => ({
      ...{ picture: PIXEL, paintMs: 90, engine: { name: '内置引擎' } },
      meter: { minutes: 1, paidUntil: '2026-01-01T00:01:00.000Z' },
    }),
    judge: () => ({ deed: 'end', words: '' }),
    nowMs: () => 0,
    soon: () => undefined,
  });
  const stream = { active: false } as MediaStream;
  const nothing = async () => null;
  return {
    ...{ loop, sessionId: 's1', close: () => undefined },
    screen: { stream, frame: () => frame, shot: nothing, stop: () => undefined },
  };
}

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

describe('a share that has ended', () => {
  const stageOf = async (hasHeld: boolean, hasPicture: boolean) => {
    let holds = 0;
    const { loop, ...rest } = aShare();
    if (hasPicture) {
      loop.tick();
      await waitFor(() => expect(loop.store.getState().picture).toBe(PIXEL));
    }
    loop.end();
    render(
      <LiveStage
        share={{ ...rest, loop }}
        crop={WHOLE}
        hasHeld={hasHeld}
        onCrop={() => undefined}
        onHold={() => {
          holds += 1;
        }}
      />,
    );
    const hold = screen.getByRole('button', { name: '定格' });
    fireEvent.click(hold);
    return { holds, isOff: (hold as HTMLButtonElement).disabled };
  };

  it.each([
    [true, true, '共享已结束，定格都留着'],
    [false, true, '共享已结束，最后一帧还能定格'],
    [false, false, '共享已结束'],
  ])('says what is left of it: held %s, a picture %s', async (hasHeld, hasPicture, words) => {
    expect(await stageOf(hasHeld, hasPicture)).toEqual({
      ...{ holds: hasPicture ? 1 : 0, isOff: !hasPicture },
    });
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });
});

it('shows the last picture whole where it lay over what was shared, and says beside it what is left', async () => {
  const user = userEvent.setup();
  const { loop, ...rest } = aShare();
  loop.tick();
  await waitFor(() => expect(loop.store.getState().picture).toBe(PIXEL));
  render(
    <LiveStage
      share={{ ...rest, loop }}
      crop={WHOLE}
      hasHeld={false}
      onCrop={() => undefined}
      onHold={() => undefined}
    />,
  );
  await user.click(screen.getByRole('radio', { name: '叠加' }));
  const picture = () => screen.getByRole('img', { name: '实时渲染的结果' });
  expect(picture().style.opacity).toBe('0.7');
  act(() => loop.end());
  expect(picture().style.opacity).toBe('');
  expect(screen.queryByRole('slider', { name: '叠加浓度' })).toBeNull();
  expect(screen.getByText('共享已结束，最后一帧还能定格').tagName).toBe('FIGCAPTION');
});

describe('the page of a share', () => {
  const words = async () => (await screen.findByLabelText<HTMLTextAreaElement>('描述')).value;
  const start = () => screen.findByRole<HTMLButtonElement>('button', { name: /共享屏幕/ });
  beforeEach(() => {
    vi.stubGlobal('navigator', {
      ...{ userAgent: '', onLine: true, language: 'zh-CN' },
      mediaDevices: { getDisplayMedia: async () => ({}) },
    });
  });

  it('has its words again when it is loaded again', async () => {
    const { user, unmount } = renderApp('/ailive');
    await user.type(await screen.findByLabelText('描述'), '胡桃木');
    unmount();
    renderApp('/ailive');
    expect(await words()).toBe('胡桃木');
  });

  it('has its words again after signing in', async () => {
    const { user, unmount } = renderApp('/ailive', { signedIn: false });
    await user.type(await screen.findByLabelText('描述'), '水磨石');
    await user.click(await start());
    expect(await screen.findByText(/登录后可以共享屏幕/)).toBeTruthy();
    unmount();
    writeStored('loginAccountId', 'u1');
    renderApp('/ailive');
    await waitFor(async () => expect(await words()).toBe('水磨石'));
  });

  it('can be begun without tickets while a minute that was paid runs, and not after', async () => {
    const minuteFromNow = new Date(Date.now() + 60_000).toISOString();
    const tickets = { normal: 50, live: 0, gpt: 50 };
    server.use(
      answer('totalTicket', () => 0),
      answer('vipInfo', () => aVipInfo({ tickets })),
    );
    const { unmount } = renderApp('/ailive');
    await waitFor(async () => expect((await start()).disabled).toBe(true));
    unmount();
    writeStored('livePaidUntil', minuteFromNow);
    const { unmount: leave } = renderApp('/ailive');
    expect(await screen.findByText('这一分钟付过了，还能接着用')).toBeTruthy();
    expect((await start()).disabled).toBe(false);
    leave();
    writeStored('livePaidUntil', new Date(Date.now() - 1).toISOString());
    renderApp('/ailive');
    await screen.findByText('充值');
    expect((await start()).disabled).toBe(true);
  });
});

it('leaves the choice of a part by Escape, back to the button that began it', async () => {
  const user = userEvent.setup();
  render(
    <LiveStage
      share={aShare()}
      crop={WHOLE}
      hasHeld={false}
      onCrop={() => undefined}
      onHold={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: '框选区域' });
  await user.click(button);
  expect(document.activeElement).toBe(screen.getByRole('application'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('application')).toBeNull();
  expect(document.activeElement).toBe(button);
});

describe('the box over the shared picture', () => {
  const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY });

  function drawn() {
    const crops: Crop[] = [];
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

  it('gives nothing for a drag that was broken off, or a move without a press', () => {
    const { box, crops } = drawn();
    fireEvent.pointerMove(box, at(400, 200));
    fireEvent.pointerUp(box, at(400, 200));
    expect(crops).toEqual([]);
    fireEvent.pointerDown(box, at(300, 150));
    fireEvent.pointerCancel(box);
    fireEvent.pointerUp(box, at(700, 350));
    expect(crops).toEqual([]);
  });

  it('says that a part is too small, and takes the next one', () => {
    const { box, crops } = drawn();
    fireEvent.pointerDown(box, at(300, 150));
    fireEvent.pointerUp(box, at(301, 151));
    expect(crops).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('框得太小，请再拖大一些');
    fireEvent.pointerDown(box, at(300, 150));
    expect(screen.getByRole('status').textContent).toBe('左 25%，上 25%，宽 0%，高 0%');
    fireEvent.pointerUp(box, at(700, 350));
    expect(crops).toHaveLength(1);
  });

  it('is drawn by keys: the arrows move it, with Shift they size it, Enter keeps it', async () => {
    const user = userEvent.setup();
    const { box, crops } = drawn();
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    expect(crops).toEqual([]);
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}{Enter}');
    expect(crops).toEqual([{ left: 0.27, top: 0.25, width: 0.5, height: 0.48 }]);
  });
});
