import { TRANSFER_KINDS, type TransferKind } from '@zhuhui/contracts';
import { TICKET_NAMES, TICKET_TYPES, type TicketType } from '@zhuhui/tools';
import { useState } from 'react';
import { useTicketBalance } from '../../../shared/data/user.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { ButtonLink, Segmented, Select } from '../../../shared/ui/index.ts';
import { RecordList } from '../records/RecordList.tsx';
import { Batches } from './Batches.tsx';
import { Section } from './Section.tsx';
import styles from './TicketsSection.module.css';

const DAY_MS = 24 * 3600_000;
const PERIODS = [
  { days: 0, name: '全部时间' },
  { days: 7, name: '近 7 天' },
  { days: 30, name: '近 30 天' },
  { days: 90, name: '近 90 天' },
] as const;
/** Kinds a reader tells apart; the rest are among all. */
const KINDS = ['grant', 'reserve', 'settle', 'release', 'expire', 'adjust'] as const;

/** What is left, what of it expires when, and every entry of the books. */
export function TicketsSection() {
  const [type, setType] = useState<TicketType | null>(null);
  const [kind, setKind] = useState<TransferKind | ''>('');
  const [period, setPeriod] = useState<{ days: number; from?: string }>({ days: 0 });
  return (
    <>
      <Section
        title="余额"
        action={
          <ButtonLink to="/dingzhi" size="small">
            买券
          </ButtonLink>
        }
      >
        <dl className={styles.balances}>
          {TICKET_TYPES.map((each) => (
            <Balance key={each} type={each} />
          ))}
        </dl>
        <Batches />
      </Section>
      <Section title="流水" text="预留是任务开始时先留出的券：完成后结算，没有做成就退回。">
        <div className={styles.filters}>
          <Segmented
            label="券的种类"
            value={String(type ?? 0)}
            options={[
              { value: '0', label: '全部' },
              ...TICKET_TYPES.map((each) => ({ value: String(each), label: TICKET_NAMES[each] })),
            ]}
            onChange={(value) => setType(value === '0' ? null : (Number(value) as TicketType))}
          />
          <Select
            aria-label="类型"
            value={kind}
            onChange={(event) => setKind(event.target.value as TransferKind | '')}
          >
            <option value="">全部类型</option>
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {TRANSFER_KINDS[each]}
              </option>
            ))}
          </Select>
          <Select
            aria-label="时间"
            value={period.days}
            onChange={(event) => setPeriod(periodOf(Number(event.target.value)))}
          >
            {PERIODS.map(({ days, name }) => (
              <option key={days} value={days}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <RecordList
          wishes={{
            ...(type !== null && { type }),
            ...(kind !== '' && { kind }),
            ...(period.from !== undefined && { from: period.from }),
          }}
        />
      </Section>
    </>
  );
}

const periodOf = (days: number): { days: number; from?: string } =>
  days === 0 ? { days } : { days, from: new Date(Date.now() - days * DAY_MS).toISOString() };

function Balance({ type }: { readonly type: TicketType }) {
  const balance = useTicketBalance(type);
  return (
    <div className={styles.balance}>
      <dt>{TICKET_NAMES[type]}</dt>
      <dd>{balance === null ? '–' : formatNumber(balance)}</dd>
    </div>
  );
}
