import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChatMessage } from '@zhuhui/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aConversation,
  aMessage,
  anAnsweredConversation,
  answerStream,
  CONVERSATION,
  eventsOf,
  linesOf,
} from '../../testing/chat.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const field = () => screen.findByRole('textbox', { name: '要问的话' });

let asked: Record<string, unknown>[];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  server.use(answer('talkHistoryDetail', anAnsweredConversation));
});

describe('branches', () => {
  /** Two answers to one question, then what the page asks for. */
  const branched = () => {
    const [question, first] = anAnsweredConversation().messages;
    const second = { ...first!, messageId: 'a2', text: '台面高 800', reasoning: '' };
    return aConversation([question!, first!, second]);
  };

  it('shows another answer, and switches back', async () => {
    server.use(
      answer('talkHistoryDetail', () =>
        asked.length === 0 ? anAnsweredConversation() : branched(),
      ),
    );
    server.use(
      answerStream('talkStream', (sent) => {
        asked.push(sent);
        return linesOf(eventsOf('a2', [{ type: 'text', delta: '台面高 800' }]));
      }),
    );
    const { user } = renderApp(`/deepseek?c=${CONVERSATION}`);
    await user.click(await screen.findByRole('button', { name: '重新回答' }));
    expect(await screen.findByText('台面高 800')).toBeTruthy();
    expect(asked).toMatchObject([{ conversationId: CONVERSATION, regenerateOf: 'a1' }]);
    expect(await screen.findByText('2/2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '上一个分支' }));
    expect(await screen.findByText('850', { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByText('台面高 800')).toBeNull();
    expect(screen.getByText('1/2')).toBeTruthy();
  });

  it('opens the last question by the arrow upwards, and asks it anew', async () => {
    server.use(
      answerStream('talkStream', (sent) => {
        asked.push(sent);
        return linesOf(eventsOf('a3', [{ type: 'text', delta: '吊柜底 1500' }]));
      }),
    );
    const { user } = renderApp(`/deepseek?c=${CONVERSATION}`);
    await screen.findByText('850', { selector: 'strong' });
    await user.type(await field(), '{ArrowUp}');
    const editor = await screen.findByRole('textbox', { name: '修改提问' });
    expect(document.activeElement).toBe(editor);
    await user.clear(editor);
    await user.type(editor, '吊柜多高？{Enter}');
    await waitFor(() => expect(asked).toMatchObject([{ message: '吊柜多高？', editOf: 'q-a1' }]));
  });
});

describe('what was said in another window', () => {
  const [question, first] = anAnsweredConversation().messages;
  const more = aMessage({ messageId: 'q-a2', parentId: 'a1', text: '吊柜多高？' });
  const second = { ...first!, messageId: 'a2', parentId: 'q-a2', text: '吊柜底 1500' };
  const look = () => act(() => void window.dispatchEvent(new Event('focus')));

  /** Opens the conversation; then the other window has it as it is here. */
  const openedBefore = async (...messages: ChatMessage[]) => {
    const { user } = renderApp(`/deepseek?c=${CONVERSATION}`);
    await screen.findByText('850', { selector: 'strong' });
    server.use(answer('talkHistoryDetail', () => aConversation(messages)));
    return user;
  };

  it('is there when the page is looked at, and is gone on from', async () => {
    server.use(
      answerStream('talkStream', (sent) => {
        asked.push(sent);
        return linesOf(eventsOf('a3', [{ type: 'text', delta: '好' }]));
      }),
    );
    const user = await openedBefore(question!, first!, more, second);
    look();
    expect(await screen.findByText('吊柜底 1500')).toBeTruthy();
    await user.type(await field(), '踢脚呢？{Enter}');
    await waitFor(() => expect(asked).toMatchObject([{ parentMessageId: 'a2' }]));
  });

  it('goes on being written here', async () => {
    server.use(
      answerStream('talkResume', ({ messageId, after }) => {
        expect([messageId, after]).toEqual(['a2', '1']);
        return linesOf(
          eventsOf('a2', [
            { type: 'text', delta: '吊柜' },
            { type: 'text', delta: '底 1500' },
          ]).slice(2),
        );
      }),
    );
    const half = { ...second, state: 'streaming' as const, text: '吊柜', seq: 1, sources: [] };
    await openedBefore(question!, first!, more, half);
    look();
    expect(await screen.findByText('吊柜底 1500')).toBeTruthy();
  });

  it('leaves the branch that is shown when it went on beside it', async () => {
    await openedBefore(question!, first!, { ...second, parentId: 'q-a1' });
    look();
    expect(await screen.findByText('1/2')).toBeTruthy();
    expect(screen.getByText('850', { selector: 'strong' })).toBeTruthy();
  });
});

it('says that nothing is there where an address names no conversation', async () => {
  server.use(
    answer('talkHistoryDetail', () => {
      throw new Refusal('badInput', '最多 64 个字');
    }),
  );
  renderApp(`/gpt2?c=${'x'.repeat(100)}`);
  expect(await screen.findByText('没有找到这个对话')).toBeTruthy();
});

it('shows the handbook entry that an answer comes from', async () => {
  server.use(
    answer('handbookEntry', ({ id }) => ({
      id: id ?? '',
      title: '厨房台面',
      what: '操作台的高度与进深。',
      when: '定制橱柜前。',
      numbers: ['台面高：800–900 mm'],
      pitfalls: ['只按标准图做'],
      see: [],
    })),
  );
  const { user } = renderApp(`/deepseek?c=${CONVERSATION}`);
  await user.click(await screen.findByRole('button', { name: '厨房台面' }));
  const panel = await screen.findByRole('complementary', { name: '手册' });
  expect(await within(panel).findByText('台面高：800–900 mm')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: '关上手册' }));
  expect(screen.queryByRole('complementary', { name: '手册' })).toBeNull();
});

describe('the history', () => {
  const conversation = {
    conversationId: CONVERSATION,
    title: '台面高度',
    assistant: 'deepseek' as const,
    domain: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date().toISOString(),
    excerpt: '',
    streaming: false,
  };

  it('is searched, renamed and deleted', async () => {
    const searched: string[] = [];
    const changed: unknown[] = [];
    server.use(
      answer('talkHistory', ({ keyword }) => {
        if (keyword) searched.push(keyword);
        const list = changed.length < 2 ? [conversation] : [];
        return { list, total: list.length, page: 1, pageSize: 40 };
      }),
      answer('talkRename', ({ title }) => {
        changed.push(title);
        return null;
      }),
      answer('talkDelete', ({ conversationId }) => {
        changed.push(conversationId);
        return null;
      }),
    );
    const { user } = renderApp('/deepseek');
    expect(await screen.findByRole('heading', { name: '今天' })).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: '搜索对话' }), '台');
    await waitFor(() => expect(searched).toContain('台'));
    await user.click(screen.getByRole('button', { name: '「台面高度」的操作' }));
    await user.click(screen.getByRole('menuitem', { name: '重命名' }));
    const title = screen.getByRole('textbox', { name: '对话标题' });
    await user.type(title, '不改了{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '台面高度' }));
    await user.click(screen.getByRole('button', { name: '「台面高度」的操作' }));
    await user.click(screen.getByRole('menuitem', { name: '重命名' }));
    const again = screen.getByRole('textbox', { name: '对话标题' });
    await user.clear(again);
    await user.type(again, '橱柜{Enter}');
    await waitFor(() => expect(changed).toEqual(['橱柜']));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^(台面高度|橱柜)$/ }));
    await user.click(await screen.findByRole('button', { name: /的操作$/ }));
    await user.click(screen.getByRole('menuitem', { name: '删除' }));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(changed).toEqual(['橱柜', CONVERSATION]));
    expect(await screen.findByText(/还没有聊过|没有找到/)).toBeTruthy();
  });
});
