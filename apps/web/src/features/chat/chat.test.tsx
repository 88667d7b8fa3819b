import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aConversation,
  anAnsweredConversation,
  answerStream,
  CONVERSATION,
  chatAnswers,
  eventsOf,
  linesOf,
  openStream,
  SPOKEN,
} from '../../testing/chat.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const field = () => screen.findByRole('textbox', { name: '要问的话' });
const written = async () => ((await field()) as HTMLTextAreaElement).value;
const uploaded = () => ({
  fileId: 'f1',
  url: '/files/f1',
  width: 8,
  height: 8,
  bytes: 1,
  mime: 'image/png',
});
let asked: Record<string, unknown>[];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  server.use(answer('talkHistoryDetail', anAnsweredConversation));
});

/** Answers every question with the same words. */
function answering(messageId = 'a1') {
  server.use(
    answerStream('talkStream', (sent) => {
      asked.push(sent);
      return linesOf(eventsOf(messageId, SPOKEN));
    }),
  );
}

describe('asking', () => {
  it('thinks aloud, folds its thoughts when the answer begins, and names the address', async () => {
    const { stream, write, end } = openStream();
    server.use(
      answerStream('talkStream', (sent) => {
        asked.push(sent);
        return stream;
      }),
    );
    const { user, router } = renderApp('/deepseek');
    await user.type(await field(), '台面多高？{Enter}');
    expect(await screen.findByText('正在想…')).toBeTruthy();
    const events = eventsOf('a1', SPOKEN);
    act(() => write(linesOf(events.slice(0, 2), false)));
    const thoughts = await screen.findByRole('group', { name: '思考过程' });
    expect(await within(thoughts).findByText('先看人体尺度')).toBeTruthy();
    expect(within(thoughts).getByRole('button').textContent).toContain('思考中');
    act(() => {
      write(linesOf(events.slice(2)));
      end();
    });
    expect(await screen.findByText('850', { selector: 'strong' })).toBeTruthy();
    expect(within(thoughts).queryByText('先看人体尺度')).toBeNull();
    expect(within(thoughts).getByRole('button').textContent).toContain('已深度思考');
    await waitFor(() => expect(router.state.location.search).toBe(`?c=${CONVERSATION}`));
    expect(asked).toMatchObject([
      { message: '台面多高？', isDeepThinking: true, assistant: 'deepseek' },
    ]);
    expect(await screen.findByText('离线手册')).toBeTruthy();
  });

  it('sends by Enter, not while an input method composes, and breaks lines by Shift+Enter', async () => {
    answering();
    const { user } = renderApp('/gpt2');
    const input = await field();
    await user.type(input, '台面{Shift>}{Enter}{/Shift}多高');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    // Safari: the composition has ended, the key still belongs to it.
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(asked).toEqual([]);
    await user.type(input, '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ message: '台面\n多高', assistant: 'gpt2' });
    expect((input as HTMLTextAreaElement).value).toBe('');
  });

  it('says the price, and remembers that deep thinking is off', async () => {
    const first = renderApp('/deepseek');
    expect(await screen.findByText('2 券')).toBeTruthy();
    await first.user.click(screen.getByRole('switch', { name: '深度思考' }));
    expect(await screen.findByText('1 券')).toBeTruthy();
    first.unmount();
    renderApp('/deepseek');
    const toggle = await screen.findByRole('switch', { name: '深度思考' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
  });

  it('keeps what was refused, and asks it again', async () => {
    server.use(
      answerStream('talkStream', (sent) => {
        asked.push(sent);
        if (asked.length === 1) throw new Refusal('notEnoughTickets');
        return linesOf(eventsOf('a1', SPOKEN));
      }),
    );
    const { user } = renderApp('/deepseek');
    await user.type(await field(), '台面多高？{Enter}');
    const note = await screen.findByText('券不够了，请先充值');
    expect(screen.getByRole('link', { name: '充值' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: '回答' })).toBeNull();
    await user.click(within(note.parentElement!).getByRole('button', { name: '重试' }));
    expect(await screen.findByText('850', { selector: 'strong' })).toBeTruthy();
    expect(asked[0]?.clientRequestId).not.toBe(asked[1]?.clientRequestId);
    expect(screen.getAllByRole('article', { name: '提问' })).toHaveLength(1);
  });

  it('asks visitors to sign in and keeps what they wrote', async () => {
    const { user, unmount } = renderApp('/deepseek', { signedIn: false });
    await user.type(await field(), '台面多高？{Enter}');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    unmount();
    renderApp('/deepseek');
    expect(await written()).toBe('台面多高？');
  });

  it('keeps what is being written for each conversation over a reload, until it is sent', async () => {
    answering();
    const first = renderApp(`/deepseek?c=${CONVERSATION}`);
    await first.user.type(await field(), '踢脚呢？');
    first.unmount();
    const second = renderApp('/deepseek');
    expect(await written()).toBe('');
    await second.user.type(await field(), '台面多高？');
    second.unmount();
    const third = renderApp('/deepseek');
    expect(await written()).toBe('台面多高？');
    await third.user.type(await field(), '{Enter}');
    await waitFor(() => expect(third.router.state.location.search).toBe(`?c=${CONVERSATION}`));
    third.unmount();
    renderApp('/deepseek');
    expect(await written()).toBe('');
  });

  it('takes pictures only for a model that sees', async () => {
    const { user } = renderApp('/deepseek');
    const input = await field();
    await screen.findByText('2 券');
    await user.click(input);
    const files = [new File(['x'], 'a.png', { type: 'image/png' })];
    fireEvent.paste(input, { clipboardData: { files } });
    expect(await screen.findByText(/离线手册不看图/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: '第 1 张图' })).toBeNull();
  });

  it('says that a file is no picture, and takes those that are', async () => {
    server.use(...chatAnswers(true));
    server.use(answer('uploadImage', uploaded));
    renderApp('/deepseek');
    const input = await field();
    await screen.findByText('2 券');
    const files = [
      new File(['x'], '说明.pdf', { type: 'application/pdf' }),
      new File(['x'], 'a.png', { type: 'image/png' }),
    ];
    fireEvent.drop(input, { dataTransfer: { files } });
    expect(await screen.findByText(/^这不是图片/)).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /^第 \d 张图$/ })).toHaveLength(1);
  });

  it('sends pictures along', async () => {
    answering();
    server.use(...chatAnswers(true));
    server.use(answer('uploadImage', uploaded));
    const { user } = renderApp('/deepseek');
    const input = await field();
    await screen.findByText('2 券');
    const files = [new File(['x'], 'a.png', { type: 'image/png' })];
    fireEvent.paste(input, { clipboardData: { files } });
    await screen.findByRole('img', { name: '第 1 张图' });
    const send = screen.getByRole('button', { name: /发送/ });
    await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false));
    await user.click(send);
    await waitFor(() => expect(asked[0]?.images).toEqual(['f1']));
  });
});

describe('an answer that is being written', () => {
  it('is found again after a refresh, and goes on where the page left it', async () => {
    const half = anAnsweredConversation();
    const [question, said] = half.messages;
    const streaming = {
      ...said!,
      state: 'streaming' as const,
      text: '台面高',
      seq: 2,
      sources: [],
    };
    let details = 0;
    server.use(
      answer('talkHistoryDetail', () => {
        details += 1;
        return details === 1
          ? { ...half, messages: [question!, streaming] }
          : anAnsweredConversation();
      }),
      answerStream('talkResume', ({ messageId, after }) => {
        expect([messageId, after]).toEqual(['a1', '2']);
        return linesOf(
          eventsOf('a1', [...SPOKEN, { type: 'text', delta: ' **850** 毫米' }]).slice(3),
        );
      }),
    );
    renderApp(`/deepseek?c=${CONVERSATION}`);
    expect(await screen.findByText('850', { selector: 'strong' })).toBeTruthy();
    const [text] = screen.getAllByRole('article', { name: '回答' });
    expect(text?.textContent?.match(/台面高/g)).toHaveLength(1);
  });

  it('says so while the connection is made again', async () => {
    const { stream, write, breakOff } = openStream();
    server.use(
      answerStream('talkStream', () => stream),
      answerStream('talkResume', () => linesOf(eventsOf('a1', SPOKEN).slice(2))),
    );
    const { user } = renderApp('/deepseek');
    await user.type(await field(), '台面多高？{Enter}');
    write(linesOf(eventsOf('a1', SPOKEN).slice(0, 2), false));
    await screen.findByRole('group', { name: '思考过程' });
    breakOff();
    expect(await screen.findByText('重新连接中…')).toBeTruthy();
    expect(await screen.findByText('850', { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByText('重新连接中…')).toBeNull();
  });

  it('is stopped by Escape, what was said stays', async () => {
    const { stream, write, end } = openStream();
    const said = eventsOf('a1', [{ type: 'text', delta: '台面高' }], { state: 'stopped' });
    const [question, whole] = anAnsweredConversation().messages;
    const stopped = { ...whole!, text: '台面高', reasoning: '', state: 'stopped' as const };
    const stops: string[] = [];
    server.use(
      answerStream('talkStream', () => stream),
      answer('talkStop', ({ messageId }) => {
        stops.push(messageId ?? '');
        write(linesOf(said.slice(2)));
        end();
        return stopped;
      }),
      answer('talkHistoryDetail', () => aConversation([question!, stopped])),
    );
    const { user } = renderApp('/deepseek');
    const input = await field();
    await user.type(input, '台面多高？{Enter}');
    write(linesOf(said.slice(0, 2), false));
    await screen.findByText('台面高');
    await user.type(input, '{Escape}');
    expect(await screen.findByText('已停止')).toBeTruthy();
    expect(stops).toEqual(['a1']);
    expect(screen.getByText('台面高')).toBeTruthy();
  });
});
