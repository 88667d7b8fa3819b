import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminAccount } from '@zhuhui/contracts';
import { useDeferredValue, useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { Button, Field, TextInput } from '../../../shared/ui/index.ts';
import list from '../list/list.module.css';

/** How many accounts are offered; who is not among them is found by typing more. */
const OFFERED = 5;

type Heir = Pick<AdminAccount, 'id' | 'nickname' | 'phone'>;

/** Finds the account that is to get what another one leaves. */
export function HeirPicker({
  leaverId,
  heir,
  onChoose,
}: {
  readonly leaverId: string;
  readonly heir: Heir | null;
  readonly onChoose: (heir: Heir | null) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const input = { keyword, status: 'active' as const, page: 1, pageSize: OFFERED + 1 };
  const found = useQuery({
    queryKey: ['admin', 'accounts', input],
    queryFn: ({ signal }) => call('accountPage', input, { signal }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '' && heir === null,
  });
  if (heir) {
    return (
      <p className={list.row}>
        <span className={list.main}>
          转给 {heir.nickname} <span className={list.second}>{heir.phone}</span>
        </span>
        <Button size="small" onClick={() => onChoose(null)}>
          换一个
        </Button>
      </p>
    );
  }
  const offered = found.data?.list.filter((each) => each.id !== leaverId).slice(0, OFFERED);
  return (
    <div className={list.form}>
      <Field
        label="接收的账号"
        htmlFor={id}
        help="手机号、编号与邀请码要输全；昵称输一部分即可"
        error={keyword !== '' && offered?.length === 0 ? '没有找到可以接收的账号' : undefined}
      >
        <TextInput
          type="search"
          id={id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {keyword !== '' && offered && offered.length > 0 && (
        <ul className={list.list} aria-label="可以接收的账号">
          {offered.map(({ id: heirId, nickname, phone }) => (
            <li key={heirId}>
              <button
                type="button"
                className={list.row}
                onClick={() => onChoose({ id: heirId, nickname, phone })}
              >
                <span className={list.main}>{nickname}</span>
                <span className={list.second}>{phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
