import type { TicketType } from '@zhuhui/tools';
import { Suspense, useState } from 'react';
import { useTicketBalance } from '../../shared/data/user.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { classes } from '../../shared/ui/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import styles from './TicketBadges.module.css';

const TicketDialog = lazyPart(() => import('../../features/account/TicketDialog.tsx'));

const KINDS = [
  { type: 1, name: '普通' },
  { type: 2, name: '实时' },
  { type: 3, name: '对话' },
] as const satisfies readonly { type: TicketType; name: string }[];

/** What is left of the three kinds of tickets; a click opens their record. */
export function TicketBadges() {
  const [open, setOpen] = useState<TicketType | null>(null);
  return (
    <>
      <button
        type="button"
        className={classes('reach', styles.tickets)}
        onClick={() => setOpen(1)}
        title="我的券"
        aria-haspopup="dialog"
      >
        {KINDS.map((kind) => (
          <Balance key={kind.type} {...kind} />
        ))}
      </button>
      {open !== null && (
        <Suspense>
          <TicketDialog initialType={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function Balance({ type, name }: { readonly type: TicketType; readonly name: string }) {
  const balance = useTicketBalance(type);
  return (
    <span className={styles.kind}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{balance === null ? '–' : formatNumber(balance)}</span>
    </span>
  );
}
