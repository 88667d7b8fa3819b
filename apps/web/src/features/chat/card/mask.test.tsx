import { screen, waitFor, within } from '@testing-library/react';
import type { ToolCard } from '@zhuhui/contracts';
import { findTool, type Settings } from '@zhuhui/tools';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MaskEditorProps } from '../../../shared/mask/mask-editor-port.ts';
import { aTask } from '../../../testing/builders.ts';
import { aConversation, aMessage, CONVERSATION } from '../../../testing/chat.ts';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import {
  boardOf,
  withMask,
  withoutRegion,
  withPicture,
  withRegion,
  withWords,
} from './mask-board.ts';

/** Draws without a canvas: one stroke that is ready a moment after the editor has been closed. */
vi.mock('../../mask-editor/MaskEditor.tsx', () => ({
  default: ({ picture, maskUrl, colour, onChange, onClose }: MaskEditorProps) => {
    const stroke = () => onChange({ mask: new Blob(['m'], { type: 'image/png' }), cause: 'paint' });
    return (
      <>
        <p>{`${picture.fileId} ${picture.width}×${picture.height} ${maskUrl} ${colour}`}</p>
        <button
          type="button"
          onClick={() => {
            onClose();
            stroke();
          }}
        >
          画一笔
        </button>
        <button type="button" onClick={() => onChange({ mask: null, cause: 'edit' })}>
          清空
        </button>
      </>
    );
  },
}));

let card: ToolCard;
let started: Record<string, string>[];
beforeEach(() => {
  localStorage.clear();
  started = [];
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(600);
  let files = 0;
  server.use(
    answer('talkHistoryDetail', () =>
      aConversation([
        aMessage({ messageId: 'q1', text: '把沙发换成皮的' }),
        aMessage({
          messageId: 'a1',
          parentId: 'q1',
          role: 'assistant',
          text: '好。',
          cards: [card],
        }),
      ]),
    ),
    answer('uploadImage', () => {
      files += 1;
      const size = { width: 800, height: 600, bytes: 1, mime: 'image/png' };
      return { ...size, fileId: `m${files}`, url: `/files/m${files}` };
    }),
    answer('talkFillCard', ({ settings = '{}' }) => {
      const given: Settings = JSON.parse(settings);
      const kept = Object.entries({ ...card.settings, ...given }).filter(
        ([, value]) => value !== null,
      );
      card = { ...card, settings: Object.fromEntries(kept) };
      return card;
    }),
    answer('startTask', (sent) => {
      started.push(sent);
      return { taskId: 't9', queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 };
    }),
    answer('getTask', () => aTask({ taskId: 't9' })),
  );
});

const open = async (name: string) => {
  const view = renderApp(`/deepseek?c=${CONVERSATION}`);
  return { ...view, shown: within(await screen.findByRole('region', { name })) };
};
type Shown = Awaited<ReturnType<typeof open>>['shown'];
const runIn = (shown: Shown) => shown.getByRole<HTMLButtonElement>('button', { name: '运行' });

describe('a proposal with one mask', () => {
  beforeEach(() => {
    card = {
      ...{ tool: 'materialChange', toolName: '材质替换', needs: ['maskImage'], cost: 1 },
      ...{ ticketType: 1, say: '沙发换成皮的' },
      settings: { uploadImage: 'room', prompt: '沙发换成皮的', count: 1 },
    };
  });

  it('asks for it, keeps it, shows it in its colour, and runs with it', async () => {
    const { user, shown, unmount } = await open('建议：材质替换');
    expect(await shown.findByText(/文字定不了位置/)).toBeTruthy();
    expect(runIn(shown).disabled).toBe(true);
    await user.click(shown.getByRole('button', { name: '画蒙版' }));
    expect(await screen.findByText('room 800×600 null #EC6246')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '画一笔' }));
    const again = await shown.findByRole('button', { name: '改蒙版' });
    const masks = () => document.querySelector<HTMLElement>('span[style*="mask-image"]');
    await waitFor(() => expect(masks()?.style.maskImage).toBe('url("/files/m1")'));
    await waitFor(() => expect(card.settings.maskImage).toBe('m1'));
    await user.click(again);
    expect(await screen.findByText('room 800×600 /files/m1 #EC6246')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    unmount();

    const later = await open('建议：材质替换');
    await later.shown.findByRole('button', { name: '改蒙版' });
    await later.user.click(runIn(later.shown));
    await waitFor(() => expect(started).toHaveLength(1));
    expect(JSON.parse(started[0]?.settings ?? '{}')).toEqual({ ...card.settings, maskImage: 'm1' });
  });

  it('is emptied, and asks again', async () => {
    card = { ...card, settings: { ...card.settings, maskImage: 'm0' } };
    const { user, shown } = await open('建议：材质替换');
    await user.click(await shown.findByRole('button', { name: '改蒙版' }));
    await user.click(await screen.findByRole('button', { name: '清空' }));
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await shown.findByRole('button', { name: '画蒙版' });
    expect(runIn(shown).disabled).toBe(true);
    await waitFor(() => expect(card.settings).not.toHaveProperty('maskImage'));
  });
});

it('takes a mask for each of several regions', async () => {
  card = {
    ...{ tool: 'localRenderingProIndoor', toolName: '室内局部渲染(高级)', needs: ['regions'] },
    ...{ cost: 2, ticketType: 1, say: '两处各改各的' },
    settings: {
      uploadImage: 'room',
      regions: [{ prompt: '地面铺胡桃木' }, { prompt: '墙刷微水泥' }],
    },
  };
  const { user, shown } = await open('建议：室内局部渲染(高级)');
  for (const [nth, words] of ['地面铺胡桃木', '墙刷微水泥'].entries()) {
    expect(runIn(shown).disabled).toBe(true);
    expect(await shown.findByDisplayValue(words)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: `画蒙版 ${nth + 1}` }));
    await user.click(await screen.findByRole('button', { name: '画一笔' }));
    await shown.findByRole('button', { name: `改蒙版 ${nth + 1}` });
  }
  await waitFor(() => expect(runIn(shown).disabled).toBe(false));
  expect(card.settings.regions).toEqual([
    { prompt: '地面铺胡桃木', maskImage: 'm1' },
    { prompt: '墙刷微水泥', maskImage: 'm2' },
  ]);
});

describe('the board of masks', () => {
  const clean = findTool('clean')!;
  const several = findTool('localRenderingPro')!;

  it('waits for the picture', () => {
    expect(boardOf(clean, {})).toBeNull();
    expect(boardOf(findTool('text2Img')!, { prompt: '庭院' })).toBeNull();
    expect(boardOf(clean, { uploadImage: 'a' })?.masks).toMatchObject([{ fileId: null }]);
  });

  it('changes one region and leaves the others', () => {
    const regions = [{ prompt: '墙', maskImage: 'm1' }, { prompt: '地' }];
    const board = boardOf(several, { uploadImage: 'a', regions })!;
    expect(withMask(board, 1, 'm2')).toEqual({
      regions: [regions[0], { prompt: '地', maskImage: 'm2' }],
    });
    expect(withMask(board, 0, null)).toEqual({ regions: [{ prompt: '墙' }, regions[1]] });
    expect(withWords(board, 1, '砖')).toEqual({ regions: [regions[0], { prompt: '砖' }] });
    expect(withRegion(board)).toEqual({ regions: [...regions, { prompt: '' }] });
    expect(withoutRegion(board, 0)).toEqual({ regions: [regions[1]] });
  });

  it('is wiped when another picture comes; the words stay', () => {
    const masked = { uploadImage: 'a', maskImage: 'm' };
    expect(withPicture(clean, masked, 'uploadImage', 'b')).toEqual({
      ...{ uploadImage: 'b', maskImage: null },
    });
    const regions = [{ prompt: '墙', maskImage: 'm1' }];
    expect(withPicture(several, { uploadImage: 'a', regions }, 'uploadImage', 'b')).toEqual({
      ...{ uploadImage: 'b', regions: [{ prompt: '墙' }] },
    });
  });
});
