import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMIN_ROLE_NAMES, ADMIN_ROLES, type AdminRole } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, Segmented, TextInput } from '../../../shared/ui/index.ts';
import { whileSignedIn } from '../interruption.ts';
import list from '../list/list.module.css';

const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ADMIN_ROLE_NAMES[value] })).toReversed();
const CAN: Readonly<Record<AdminRole, string>> = {
  owner: '能做一切，包括管理管理员',
  operator: '处理账号、订单、任务与设置，不能管理管理员',
  auditor: '能看能导出，不能更改',
};

/** Somebody new among the administrators. */
export function NewAdministratorDialog(props: {
  readonly onMade: (made: { account: string; password: string }) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const client = useQueryClient();
  const [account, setAccount] = useState('');
  const [role, setRole] = useState<AdminRole>('operator');
  const add = useMutation({
    mutationFn: () => whileSignedIn(() => call('addAdministrator', { account, role })),
    onSuccess: ({ password }) => {
      void client.invalidateQueries({ queryKey: ['admin'] });
      props.onMade({ account: account.trim(), password });
    },
  });
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  return (
    <Dialog title="添加管理员" onClose={props.onClose}>
      <form
        className={list.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <Field label="账号" htmlFor={`${id}account`} error={fields.account}>
          <TextInput
            id={`${id}account`}
            maxLength={32}
            autoComplete="off"
            value={account}
            onChange={({ target }) => setAccount(target.value)}
          />
        </Field>
        <Field label="角色" help={CAN[role]}>
          <Segmented label="角色" value={role} options={ROLES} onChange={setRole} />
        </Field>
        {add.error && Object.keys(fields).length === 0 && (
          <p className={list.error} role="alert">
            {messageOf(add.error)}
          </p>
        )}
        <div className={list.foot}>
          <Button type="submit" variant="primary" busy={add.isPending}>
            添加
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
