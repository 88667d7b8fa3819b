import type { TicketType } from '@zhuhui/tools';
import { Link } from 'react-router';
import { useDialogs } from '../data/dialogs.ts';

interface RechargeLinkProps {
  /** The kind of tickets that are short. */
  readonly type: TicketType;
  readonly className?: string | undefined;
}

/** Buys tickets over the page one is on; opened in a new tab, it leads to everything on sale. */
export function RechargeLink({ type, className }: RechargeLinkProps) {
  const recharge = useDialogs((state) => state.recharge);
  return (
    <Link
      to="/dingzhi"
      className={className}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        recharge(type);
      }}
    >
      充值
    </Link>
  );
}
