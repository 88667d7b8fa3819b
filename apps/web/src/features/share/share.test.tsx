import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SharedProject } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aComment, aSharedVersion } from '../../testing/designs.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const PIN = '204816';
let project: SharedProject;
let sent: Record<string, string>[];

configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  localStorage.clear();
  sent = [];
  project = {
    name: '翡翠湾',
    designer: '小林',
    canComment: true,
    canApprove: true,
    expiresAt: '2026-12-21T08:00:00.000Z',
    views: [
      { id: 'living', name: '客厅', versions: [aSharedVersion({ id: 'v1' })] },
      { id: 'bed', name: '主卧', versions: [aSharedVersion({ id: 'v2' })] },
    ],
  };
  server.use(
    answer('openShare', ({ token, pin }) => {
      if (token !== 'tok' || pin !== PIN) throw new Refusal('notFound');
      return { pass: 'pass', passUntil: '2026-12-01T08:00:00.000Z', project };
    }),
    answer('showShare', () => project),
    answer('addShareComment', (input) => {
      sent.push(input);
      const comment = aComment({ text: input.text, author: input.author, isMine: true });
      project = withComments(project, comment);
      return comment;
    }),
    answer('approveShared', (input) => {
      sent.push(input);
      return { by: input.author ?? '', approvedAt: new Date().toISOString(), sha256: 'a' };
    }),
  );
});

function withComments(
  { views, ...rest }: SharedProject,
  comment: ReturnType<typeof aComment>,
): SharedProject {
  const change = (version: SharedProject['views'][number]['versions'][number]) =>
    version.id === comment.versionId ? { ...version, comments: [comment] } : version;
  return {
    ...rest,
    views: views.map((view) => ({ ...view, versions: view.versions.map(change) })),
  };
}

async function enter() {
  const view = renderApp('/kantu#tok', { signedIn: false });
  await view.user.type(await screen.findByLabelText(/6 位访问码/), PIN);
  await screen.findByRole('heading', { name: '翡翠湾' });
  return view;
}

it('asks for the code, says when it is wrong, and opens without signing in', async () => {
  const { user } = renderApp('/kantu#tok', { signedIn: false });
  const field = await screen.findByLabelText(/6 位访问码/);
  await user.type(field, '000000');
  expect(await screen.findByText(/访问码不对/)).toBeTruthy();
  await user.clear(screen.getByLabelText(/6 位访问码/));
  await user.type(screen.getByLabelText(/6 位访问码/), PIN);
  expect(await screen.findByRole('heading', { name: '翡翠湾' })).toBeTruthy();
  expect(screen.queryByRole('banner', { name: '筑绘' })).toBeNull();
});

it('remembers who was let in, and asks again once the pass has lapsed', async () => {
  (await enter()).unmount();
  const again = renderApp('/kantu#tok', { signedIn: false });
  expect(await screen.findByRole('heading', { name: '翡翠湾' })).toBeTruthy();
  again.unmount();
  server.use(
    answer('showShare', () => {
      throw new Refusal('notFound');
    }),
  );
  renderApp('/kantu#tok', { signedIn: false });
  expect(await screen.findByLabelText(/6 位访问码/)).toBeTruthy();
});

it('says what is missing when the link was cut off', async () => {
  renderApp('/kantu', { signedIn: false });
  expect(await screen.findByRole('heading', { name: '链接不完整' })).toBeTruthy();
});

it('puts a pin where the picture is tapped and sends what is said there', async () => {
  const { user } = await enter();
  const stage = screen.getByTestId('share-stage');
  const at = { clientX: 500, clientY: 350, pointerId: 1, button: 0 };
  fireEvent.pointerDown(stage, at);
  fireEvent.pointerUp(stage, at);
  await user.type(await screen.findByRole('textbox', { name: '意见' }), '地板换浅');
  await user.type(screen.getByLabelText('您的称呼'), '王女士');
  await user.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('已发给设计师')).toBeTruthy();
  const { pin = '', author, text } = sent[0] ?? {};
  expect({ author, text }).toEqual({ author: '王女士', text: '地板换浅' });
  expect(JSON.parse(pin)).toEqual({ x: 0.5, y: 0.5 });
  expect(await screen.findByRole('button', { name: '批注 1：地板换浅' })).toBeTruthy();
});

it('puts a pin without pointing, moves it by the keys, and says where it is', async () => {
  const { user } = await enter();
  screen.getByRole('button', { name: /^在图的正中写批注/ }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^批注放在左起 50%、上起 50%/)).toBeTruthy();
  screen.getByRole('button', { name: /^新批注的位置/ }).focus();
  await user.keyboard('{ArrowLeft}{ArrowDown}');
  expect(await screen.findByText(/^批注放在左起 49%、上起 51%/)).toBeTruthy();
  // The arrows go on to the next picture only beside a pin.
  expect(screen.getByRole('heading', { name: '翡翠湾' })).toBeTruthy();
});

it('says what approving means before it is done', async () => {
  const { user } = await enter();
  await user.click(screen.getByRole('button', { name: /主卧/ }));
  await user.click(screen.getByRole('button', { name: '确认' }));
  const dialog = await screen.findByRole('dialog', { name: '确认“主卧”？' });
  expect(dialog.textContent).toContain('定稿会锁定');
  await user.type(screen.getByLabelText('您的称呼'), '王女士');
  await user.click(screen.getByRole('button', { name: '确认定稿' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ versionId: 'v2', author: '王女士', sha256: 'a'.repeat(64) });
});
