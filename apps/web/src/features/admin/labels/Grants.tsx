import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { typedPhone } from '../../../shared/format/phone.ts';
import { Button, Field, TextInput } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { CsvLink } from '../list/ListHead.tsx';
import listStyles from '../list/list.module.css';
import { useList } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';
import styles from './labels.module.css';

const PAGE_SIZE = 20;

/** Users who may take files without a visible mark, each by an agreement. */
export function Grants({ canChange }: { readonly canChange: boolean }) {
  const list = useList();
  const input = { page: list.page, pageSize: PAGE_SIZE };
  const query = useQuery({
    queryKey: ['admin', 'labels', 'grants', input],
    queryFn: ({ signal }) => call('unmarkedGrants', input, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const revoke = useAdminChange((id: string) => call('revokeUnmarked', { id }));
  return (
    <section className={styles.section} aria-labelledby="labels-grants">
      <div className={listStyles.head}>
        <h2 id="labels-grants" className={listStyles.words}>
          无显式标识下载
        </h2>
        <CsvLink name="unmarkedGrantsCsv" input={{}} />
      </div>
      <p className={styles.note}>
        用户申请并在协议中承担标识义务和使用责任后，可以许可其下载不含显式标识的文件；隐式标识仍在，每次下载都有记录，长期留存。
      </p>
      {canChange && <NewGrant />}
      {data && data.total > 0 && (
        <ul className={styles.list}>
          {data.list.map(({ id, phone, reason, grantedBy, createdAt, revokedAt, downloads }) => (
            <li key={id}>
              <span>{phone}</span>
              <span className={styles.reason}>{reason}</span>
              <span>{downloads} 次下载</span>
              <span>
                {grantedBy} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </span>
              {revokedAt ? (
                <span className={styles.note}>已收回</span>
              ) : (
                canChange && (
                  <Button size="small" busy={revoke.isPending} onClick={() => revoke.mutate(id)}>
                    收回
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager list={list} query={query} />
    </section>
  );
}

function NewGrant() {
  const ids = { phone: useId(), reason: useId() };
  const [phone, setPhone] = useState('');
  const [reason, setReason] = useState('');
  const grant = useAdminChange((wish: { phone: string; reason: string }) =>
    call('grantUnmarked', wish),
  );
  const clear = () => {
    setPhone('');
    setReason('');
  };
  return (
    <form
      className={styles.grant}
      onSubmit={(event) => {
        event.preventDefault();
        grant.mutate({ phone, reason: reason.trim() }, { onSuccess: clear });
      }}
    >
      <Field label="手机号" htmlFor={ids.phone}>
        <TextInput
          id={ids.phone}
          inputMode="numeric"
          required
          pattern="1\d{10}"
          value={phone}
          onChange={({ target }) => setPhone(typedPhone(target.value))}
        />
      </Field>
      <Field label="依据的协议" htmlFor={ids.reason}>
        <TextInput
          id={ids.reason}
          required
          minLength={4}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" busy={grant.isPending}>
        许可
      </Button>
    </form>
  );
}
