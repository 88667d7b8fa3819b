import { type AccountDetail, USER_TYPE_NAMES, USER_TYPES } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { Button, Field, Select, TextArea, TextInput, toast } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import list from '../list/list.module.css';

/** Name, kind and the administrators' own note. */
export function EditAccount({ account }: { readonly account: AccountDetail }) {
  const id = useId();
  const [nickname, setNickname] = useState(account.nickname);
  const [userType, setUserType] = useState(account.userType);
  const [note, setNote] = useState(account.note);
  const save = useAdminChange(async () => {
    await call('editAccount', { accountId: account.id, nickname, userType, note });
    toast.success('已保存');
  });
  return (
    <form
      className={list.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <div className={list.pair}>
        <Field label="昵称" htmlFor={`${id}name`}>
          <TextInput
            id={`${id}name`}
            maxLength={20}
            value={nickname}
            onChange={({ target }) => setNickname(target.value)}
          />
        </Field>
        <Field label="类型" htmlFor={`${id}type`} help="测试用户不算进经营数字">
          <Select
            id={`${id}type`}
            value={userType}
            onChange={({ target }) => setUserType(target.value === 'test' ? 'test' : 'user')}
          >
            {USER_TYPES.map((each) => (
              <option key={each} value={each}>
                {USER_TYPE_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="备注" htmlFor={`${id}note`} help="只有管理员看得到">
        <TextArea
          id={`${id}note`}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <div className={list.foot}>
        <Button
          type="submit"
          variant="primary"
          disabled={nickname.trim() === ''}
          busy={save.isPending}
        >
          保存
        </Button>
      </div>
    </form>
  );
}
