import { useMutation } from '@tanstack/react-query';
import type { AuditCheck as Check } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Button, Field, TextInput } from '../../shared/ui/index.ts';
import styles from './AuditPage.module.css';
import list from './list/list.module.css';

/** A head as it is noted down: number, a colon, hash. */
const HEAD = /^\s*#?(\d+)[:：\s]\s*([0-9a-f]{64})\s*$/;

/** Goes through the chain of the log, and compares it with a head that was noted down earlier. */
export function AuditCheck() {
  const id = useId();
  const [noted, setNoted] = useState('');
  const match = HEAD.exec(noted);
  const check = useMutation({
    mutationFn: () =>
      call('auditVerify', match ? { headId: Number(match[1]), headHash: match[2] } : {}),
  });
  const isUnreadable = noted.trim() !== '' && !match;
  return (
    <form
      className={styles.check}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnreadable) check.mutate();
      }}
    >
      <Field
        label="以前记下的链头"
        htmlFor={id}
        help="可不填。末尾被删只有对照以前的链头才看得出；服务器日志里每天也记一个"
        error={isUnreadable ? '链头的样子：编号:64 位十六进制数' : undefined}
      >
        <TextInput id={id} value={noted} onChange={({ target }) => setNoted(target.value)} />
      </Field>
      <Button type="submit" icon="check" disabled={isUnreadable} busy={check.isPending}>
        核对
      </Button>
      {check.data && <Outcome check={check.data} />}
      {check.error && (
        <p className={styles.outcome} role="alert">
          <span className={list.bad}>{messageOf(check.error)}</span>
        </p>
      )}
    </form>
  );
}

function Outcome({ check }: { readonly check: Check }) {
  const { state, brokenId, rows, head } = check;
  const says = {
    whole: `完整：${formatNumber(rows)} 行逐行相符`,
    broken: `第一处不符在 #${brokenId}：它被改过，或它前面的行被删了`,
    cut: '这个链头已不在记录里：它之后的行被删过',
  }[state];
  return (
    <div className={styles.outcome} role="status">
      <p className={state === 'whole' ? list.good : list.bad}>{says}</p>
      {head.id > 0 && (
        <p className={styles.head}>
          链头 {head.id}:{head.hash}
        </p>
      )}
    </div>
  );
}
