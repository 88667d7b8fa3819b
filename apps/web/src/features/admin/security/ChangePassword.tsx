import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import list from '../list/list.module.css';
import styles from './security.module.css';

/** As the server has it. */
const LEAST = 10;

/** What stands before everything else until a one-time password was replaced. */
export function FirstPassword() {
  useTitle('换成自己的密码');
  return (
    <div className={styles.first}>
      <h1>换成自己的密码</h1>
      <p className={list.second}>现在的密码是别人给的，换掉以后才能继续。</p>
      <ChangePassword />
    </div>
  );
}

export function ChangePassword() {
  const id = useId();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const change = useMutation({
    mutationFn: () => call('changeAdminPassword', { password, newPassword: next }),
    onSuccess: () => {
      toast.success('密码已修改，其它浏览器已退出');
      setPassword('');
      setNext('');
      setAgain('');
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  const differs = again !== '' && again !== next;
  return (
    <form
      className={list.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!differs && again !== '') change.mutate();
      }}
    >
      <Field label="当前密码" htmlFor={`${id}old`} error={fields.password}>
        <TextInput
          id={`${id}old`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Field
        label="新密码"
        htmlFor={`${id}new`}
        help={`至少 ${LEAST} 位`}
        error={fields.newPassword}
      >
        <TextInput
          id={`${id}new`}
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={({ target }) => setNext(target.value)}
        />
      </Field>
      <Field
        label="再输一次新密码"
        htmlFor={`${id}again`}
        error={differs ? '两次不一样' : undefined}
      >
        <TextInput
          id={`${id}again`}
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={({ target }) => setAgain(target.value)}
        />
      </Field>
      {change.error && Object.keys(fields).length === 0 && (
        <p className={list.error} role="alert">
          {messageOf(change.error)}
        </p>
      )}
      <div className={list.foot}>
        <Button
          type="submit"
          variant="primary"
          disabled={password === '' || next.length < LEAST || again !== next}
          busy={change.isPending}
        >
          修改密码
        </Button>
      </div>
    </form>
  );
}
