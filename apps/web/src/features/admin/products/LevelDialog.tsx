import { type AdminVipLevel, RANGES, type WholeRange } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';
import { useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { isWholeIn, wholeOf } from '../../../shared/format/whole.ts';
import { Button, Dialog, Field, TextInput } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { WholeField } from '../forms/WholeField.tsx';
import styles from '../list/list.module.css';

interface LevelNumber {
  readonly name: string;
  readonly label: string;
  readonly range: WholeRange;
  /** Where the server names what is wrong with it. */
  readonly path: string;
  readonly help?: string;
}

const TERMS: readonly LevelNumber[] = [
  {
    ...{ name: 'queueWeight', label: '排队倍速', range: RANGES.queueWeight },
    ...{ path: 'queueWeight', help: '越大轮到得越勤' },
  },
  {
    ...{ name: 'discountPercent', label: '购买减百分之几', range: RANGES.discountPercent },
    ...{ path: 'discountPercent', help: '0 为不打折' },
  },
];
const MONTHLY: readonly LevelNumber[] = TICKET_TYPES.map((type) => ({
  ...{ name: TICKET_KINDS[type], label: TICKET_NAMES[type], range: RANGES.tickets },
  path: `monthlyTickets.${TICKET_KINDS[type]}`,
}));

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
  const numberOf = (field: string) => wholeOf(numbers[field] ?? '');
  const save = useAdminChange(() =>
    call('saveVipLevel', {
      ...{ level: level.level, basedOn: level.updatedAt },
      ...{ name, queueWeight: numberOf('queueWeight') },
      discountPercent: numberOf('discountPercent'),
      monthlyTickets: {
        normal: numberOf('normal'),
        live: numberOf('live'),
        gpt: numberOf('gpt'),
      },
    }),
  );
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  const number = ({ name, label, range, path, help }: LevelNumber) => (
    <WholeField
      key={name}
      label={label}
      range={range}
      help={help}
      value={numbers[name] ?? ''}
      error={wrong[path]}
      onChange={(typed) => setNumbers({ ...numbers, [name]: typed })}
    />
  );
  const isFine = [...TERMS, ...MONTHLY].every(({ name, range }) =>
    isWholeIn(numbers[name] ?? '', range),
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
        <div className={styles.pair}>{TERMS.map(number)}</div>
        <fieldset className={styles.pair}>
          <legend className={styles.second}>每月赠券</legend>
          {MONTHLY.map(number)}
        </fieldset>
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" disabled={!isFine} busy={save.isPending}>
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
