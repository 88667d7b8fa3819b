import type { AdminVipLevel } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';
import { useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, TextInput } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import styles from '../list/list.module.css';

/** What members of a level get; it counts for present members at once. */
export function LevelDialog({
  level,
  onClose,
}: {
  readonly level: AdminVipLevel;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState(level.name);
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({
    queueWeight: String(level.queueWeight),
    discountPercent: String(level.discountPercent),
    normal: String(level.monthlyTickets.normal),
    live: String(level.monthlyTickets.live),
    gpt: String(level.monthlyTickets.gpt),
  });
  const numberOf = (field: string) => Number(numbers[field]);
  const save = useAdminChange(() =>
    call('saveVipLevel', {
      ...{ level: level.level, name, queueWeight: numberOf('queueWeight') },
      discountPercent: numberOf('discountPercent'),
      monthlyTickets: {
        normal: numberOf('normal'),
        live: numberOf('live'),
        gpt: numberOf('gpt'),
      },
    }),
  );
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  const number = (field: string, label: string, help?: string) => (
    <Field key={field} label={label} htmlFor={id + field} help={help} error={wrong[field]}>
      <TextInput
        id={id + field}
        inputMode="numeric"
        value={numbers[field] ?? ''}
        onChange={({ target }) => setNumbers({ ...numbers, [field]: target.value })}
      />
    </Field>
  );
  return (
    <Dialog title={`会员等级 ${level.level}`} variant="wide" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <Field label="名称" htmlFor={`${id}name`} error={wrong.name}>
          <TextInput
            id={`${id}name`}
            maxLength={20}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <div className={styles.pair}>
          {number('queueWeight', '排队倍速', '1–6，越大轮到得越勤')}
          {number('discountPercent', '购买减百分之几', '0–90，0 为不打折')}
        </div>
        <fieldset className={styles.pair}>
          <legend className={styles.second}>每月赠券</legend>
          {TICKET_TYPES.map((type) => number(TICKET_KINDS[type], TICKET_NAMES[type]))}
        </fieldset>
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
