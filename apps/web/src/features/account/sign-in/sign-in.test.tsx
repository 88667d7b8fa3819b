import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page } from '../../../shared/browser/navigation.ts';
import { readStored } from '../../../shared/browser/storage.ts';
import { aUser } from '../../../testing/builders.ts';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

it('asks a captcha where the server wants one, keeps what was typed, and sends then', async () => {
  const answered: string[] = [];
  let made = 0;
  server.use(
    answer('smsSend', ({ captchaId }) => {
      if (captchaId === 'c1') return { resendAfterSeconds: 60 };
      throw new Refusal('captchaNeeded');
    }),
    answer('newCaptcha', () => {
      made++;
      return {
        ...{ captchaId: 'c1', image: 'data:image/png;base64,AA==', letters: 5, expireSeconds: 300 },
        work: { parts: 16, bits: 1 },
      };
    }),
    answer('answerCaptcha', ({ letters = '' }) => {
      answered.push(letters);
      if (letters === 'LASTX') throw new Refusal('notFound', '这张作废了');
      if (letters !== 'HK7MP') throw new Refusal('badInput', '看错了', { letters: '看错了' });
      return null;
    }),
  );
  const { user } = renderApp('/user/login', { signedIn: false });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('手机号'), '13800000000');
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  const field = await dialog.findByLabelText('图中的字符');
  await dialog.findByRole('img', { name: /验证图/ });
  expect(document.activeElement).toBe(field);
  await user.keyboard('WRONG{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('看错了');
  expect(made).toBe(1);
  // After the last try the next picture comes by itself, and the field is at hand all the while.
  await user.keyboard('LASTX{Enter}');
  expect(await dialog.findByText('这张作废了')).toBeTruthy();
  await waitFor(() => expect(made).toBe(2));
  await user.keyboard('HK7MP{Enter}');
  expect(await dialog.findByRole('button', { name: '60 秒后重发' })).toBeTruthy();
  expect(answered).toEqual(['WRONG', 'LASTX', 'HK7MP']);
  expect(document.activeElement).toBe(dialog.getByLabelText('验证码'));
  expect(dialog.queryByLabelText('图中的字符')).toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000000');
});

it('offers the ways that the server offers, and signs in by password', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  server.use(
    answer('signInMethods', () => ({ methods: ['phone', 'email', 'account'] })),
    answer('accountLogin', ({ password }) => {
      if (password !== 'right one') throw new Refusal('notSignedIn', '账号或密码不对');
      throw new Refusal('tooOften', '登录太频繁');
    }),
  );
  const { user } = renderApp('/user/login', { signedIn: false });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('手机号'), '138');
  expect(await dialog.findByRole('radio', { name: '邮箱' })).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: '密码' }));
  await user.type(dialog.getByLabelText('密码', { selector: '[type=password]' }), 'wrong');
  await user.click(dialog.getByRole('button', { name: '登录' }));
  expect(await dialog.findByText('账号或密码不对')).toBeTruthy();
  // What was typed elsewhere is still there.
  await user.click(dialog.getByRole('radio', { name: '短信' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('手机号').value).toBe('138'));
  expect(reload).not.toHaveBeenCalled();
});

it('says that an invitation code is nobody’s before it enters', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  server.use(answer('smsLogin', () => ({ user: aUser(), isNew: true, invitation: 'unknown' })));
  const { user } = renderApp('/user/login', { signedIn: false });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('手机号'), '13800000000');
  await user.type(dialog.getByLabelText('验证码'), '123456');
  await user.type(dialog.getByLabelText(/邀请码/), 'TYPO');
  await user.click(dialog.getByRole('button', { name: '登录' }));
  expect((await dialog.findByText(/邀请码“TYPO”不存在/)).getAttribute('role')).toBe('status');
  expect(reload).not.toHaveBeenCalled();
  expect(readStored('inviteCode')).toBeUndefined();
  expect(screen.getByRole('dialog', { name: '账号已注册' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '知道了，进入' }));
  expect(reload).toHaveBeenCalledOnce();
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  expect(reload).toHaveBeenCalledTimes(2);
});

it('lets who mistyped his number have a code sent to the right one at once', async () => {
  const sent: (string | undefined)[] = [];
  server.use(
    answer('smsSend', ({ phoneNo }) => {
      sent.push(phoneNo);
      return { resendAfterSeconds: 60 };
    }),
  );
  const { user } = renderApp('/user/login', { signedIn: false });
  const dialog = within(await screen.findByRole('dialog'));
  const phone = dialog.getByLabelText('手机号');
  const retype = async (phoneNo: string) => {
    await user.clear(phone);
    await user.type(phone, phoneNo);
  };
  await retype('13800000001');
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  expect(await dialog.findByRole('button', { name: /秒后重发/ })).toHaveProperty('disabled', true);
  await retype('13800000002');
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  expect(await dialog.findByRole('button', { name: /秒后重发/ })).toHaveProperty('disabled', true);
  expect(sent).toEqual(['13800000001', '13800000002']);
});
