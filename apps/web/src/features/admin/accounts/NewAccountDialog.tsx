import { useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_TYPE_NAMES, USER_TYPES } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { typedPhone } from '../../../shared/format/phone.ts';
import { Button, Dialog, Field, Select, TextInput } from '../../../shared/ui/index.ts';
import { whileSignedIn } from '../interruption.ts';
import list from '../list/list.module.css';

/** An account made for somebody: he signs in with a code sent to his phone. */
export function NewAccountDialog(props: {
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const client = useQueryClient();
  const [phoneNo, setPhoneNo] = useState('');
  const [nickname, setNickname] = useState('');
  const [userType, setUserType] = useState<'user' | 'test'>('user');
  const create = useMutation({
    mutationFn: () =>
      whileSignedIn(() =>
        call('createAccount', { phoneNo, userType, ...(nickname.trim() && { nickname }) }),
      ),
    onSuccess: ({ id: made }) => {
      void client.invalidateQueries({ queryKey: ['admin'] });
      props.onMade(made);
    },
  });
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  return (
    <Dialog title="新建账号" onClose={props.onClose}>
      <form
        className={list.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field
          label="手机号"
          htmlFor={`${id}phone`}
          help="对方用短信验证码登录"
          error={fields.phoneNo}
        >
          <TextInput
            id={`${id}phone`}
            inputMode="numeric"
            value={phoneNo}
            onChange={({ target }) => setPhoneNo(typedPhone(target.value))}
          />
        </Field>
        <div className={list.pair}>
          <Field label="昵称" htmlFor={`${id}name`} error={fields.nickname}>
            <TextInput
              id={`${id}name`}
              maxLength={20}
              placeholder="留空则自动起"
              value={nickname}
              onChange={({ target }) => setNickname(target.value)}
            />
          </Field>
          <Field label="类型" htmlFor={`${id}type`}>
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
        {create.error && Object.keys(fields).length === 0 && (
          <p className={list.error} role="alert">
            {messageOf(create.error)}
          </p>
        )}
        <div className={list.foot}>
          <Button type="submit" variant="primary" busy={create.isPending}>
            新建
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
