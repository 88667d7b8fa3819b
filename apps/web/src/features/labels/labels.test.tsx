import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_LABEL_POLICY, type LabelPolicy } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const AT = '2026-11-21T02:00:00.000Z';
const MARK = {
  ...{ Label: '1', ContentProducer: '筑绘', ProduceID: 'content-1', ReservedCode1: 'x' },
  ...{ ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
};

it('says what is known of a file, and says so when it cannot', async () => {
  let isDown = true;
  server.use(
    answer('verifyLabel', () => {
      if (isDown) throw new Refusal('tooOften', '核验太频繁，请稍后再试');
      return {
        ...{ format: 'PNG', bytes: 9, sha256: 'abc', mark: MARK, proven: true },
        matches: [
          ...[{ by: 'contentId' as const, contentId: 'content-1', toolName: '室内渲染' }].map(
            (match) => ({ ...match, kindName: '图片', madeAt: AT }),
          ),
        ],
        verdict: '标识核对无误',
        limits: ['没有找到标识，不等于不是 AI 生成'],
      };
    }),
  );
  renderApp('/verify', { signedIn: false });
  const input = await screen.findByLabelText('要核验的文件');
  await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('核验太频繁，请稍后再试')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  const found = await screen.findByRole('region', { name: '核验结果' });
  expect(within(found).getByText('content-1')).toBeTruthy();
  expect(within(found).getByText('室内渲染 · 图片')).toBeTruthy();
});

it('lets an administrator choose what the law leaves open, and shows it at once', async () => {
  const saved: LabelPolicy[] = [];
  server.use(
    answer('adminMe', () => ({
      ...{ id: 'a1', account: 'admin', role: 'operator' as const, mustChangePassword: false },
    })),
    answer('adminLabels', () => ({
      ...{ version: 0, policy: DEFAULT_LABEL_POLICY, fallback: DEFAULT_LABEL_POLICY },
      ...{ history: [], issued: 1234, filmProgram: 'ffmpeg 7.1' },
    })),
    answer('unmarkedGrants', () => ({ list: [], total: 0, page: 1, pageSize: 20 })),
    answer('saveLabels', (sent) => {
      const { visible = '{}', sizePercent, basedOn, ...rest } = sent;
      expect(basedOn).toBe('0');
      const policy = { ...rest, visible: JSON.parse(visible), sizePercent: Number(sizePercent) };
      saved.push(policy as unknown as LabelPolicy);
      return { version: 1, policy: policy as unknown as LabelPolicy };
    }),
  );
  renderApp('/admin/labels');
  const preview = await screen.findByRole('img', { name: '图片上的标识' });
  const drawn = () => preview.querySelectorAll('path').length;
  expect(drawn()).toBe('AI生成'.length);
  expect(screen.getByText('视频的标识画进每一帧，由 ffmpeg 7.1 编码。')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: '图片' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('文字'), '人工智能生成');
  expect(drawn()).toBe('人工智能生成'.length);
  await userEvent.click(screen.getByRole('radio', { name: '仅内部使用' }));
  await userEvent.click(screen.getByRole('switch', { name: '图片' }));
  expect(drawn()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(/1,234 个内容编号/);
  expect(saved).toMatchObject([
    { audience: 'internal', text: '人工智能生成', visible: { picture: false, video: true } },
  ]);
});
