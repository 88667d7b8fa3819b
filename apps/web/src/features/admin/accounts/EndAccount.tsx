import type { AccountDetail } from '@zhuhui/contracts';
import { type ComponentProps, useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { Button, classes, Field, Segmented, TextInput, toast } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import list from '../list/list.module.css';
import styles from './accounts.module.css';
import { HeirPicker } from './HeirPicker.tsx';

const FATES = [
  { value: 'erase', label: '全部清除' },
  { value: 'transfer', label: '转给另一个账号' },
] as const;

/** Freezing, and the end of an account. */
export function EndAccount({
  account,
  onGone,
}: {
  readonly account: AccountDetail;
  readonly onGone: () => void;
}) {
  return (
    <>
      <Freeze account={account} />
      <Remove account={account} onGone={onGone} />
    </>
  );
}

function Freeze({ account }: { readonly account: AccountDetail }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const isFrozen = account.status === 'frozen';
  const turn = useAdminChange(async () => {
    const status = isFrozen ? 'active' : 'frozen';
    await call('editAccount', { accountId: account.id, status, ...(!isFrozen && { reason }) });
    toast.success(isFrozen ? '已解冻' : '已冻结');
    setReason('');
  });
  return (
    <form
      className={classes(list.form, styles.part)}
      onSubmit={(event) => {
        event.preventDefault();
        turn.mutate(undefined);
      }}
    >
      <h3>{isFrozen ? '解冻' : '冻结'}</h3>
      {isFrozen ? (
        <p className={list.second}>解冻后马上可以登录，取消了的任务不会恢复。</p>
      ) : (
        <Field
          label="原因"
          htmlFor={`${id}reason`}
          help="立即退出所有设备，未完成的任务取消并退券；登录时告诉用户这个原因"
        >
          <TextInput
            id={`${id}reason`}
            maxLength={100}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <div className={list.foot}>
        <Button
          type="submit"
          variant={isFrozen ? 'primary' : 'danger'}
          disabled={!isFrozen && reason.trim() === ''}
          busy={turn.isPending}
        >
          {isFrozen ? '解冻' : '冻结账号'}
        </Button>
      </div>
    </form>
  );
}

function Remove({
  account,
  onGone,
}: {
  readonly account: AccountDetail;
  readonly onGone: () => void;
}) {
  const id = useId();
  const [fate, setFate] = useState<'erase' | 'transfer'>('erase');
  const [heir, setHeir] = useState<ComponentProps<typeof HeirPicker>['heir']>(null);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const remove = useAdminChange(async () => {
    const heirId = fate === 'transfer' ? heir?.id : undefined;
    await call('removeAccount', { accountId: account.id, reason, ...(heirId && { heirId }) });
    toast.success('账号已删除');
    onGone();
  });
  const isFine =
    reason.trim() !== '' &&
    typed.trim() === account.nickname &&
    (fate === 'erase' || heir !== null);
  return (
    <form
      className={classes(list.form, styles.part)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) remove.mutate(undefined);
      }}
    >
      <h3>删除账号</h3>
      <p className={list.second}>
        不能恢复。剩余的券清零、会员终止，手机号可以重新注册；订单与账簿依法保留。
      </p>
      <Segmented label="文件与任务" value={fate} options={FATES} onChange={setFate} />
      {fate === 'transfer' && <HeirPicker leaverId={account.id} heir={heir} onChoose={setHeir} />}
      <div className={list.pair}>
        <Field label="原因" htmlFor={`${id}why`}>
          <TextInput
            id={`${id}why`}
            maxLength={100}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Field label={`输入昵称“${account.nickname}”确认`} htmlFor={`${id}typed`}>
          <TextInput
            id={`${id}typed`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      <div className={list.foot}>
        <Button type="submit" variant="danger" disabled={!isFine} busy={remove.isPending}>
          删除账号
        </Button>
      </div>
    </form>
  );
}
