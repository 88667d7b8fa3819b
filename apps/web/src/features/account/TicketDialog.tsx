import { TICKET_NAMES, type TicketType } from '@zhuhui/tools';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog, Segmented } from '../../shared/ui/index.ts';
import { sectionPath } from './profile/sections.ts';
import { RecordList } from './records/RecordList.tsx';
import styles from './TicketDialog.module.css';

const TYPES = [1, 2, 3] as const satisfies readonly TicketType[];

interface TicketDialogProps {
  readonly initialType: TicketType;
  readonly onClose: () => void;
}

/** Where tickets came from and what they were spent on, from anywhere. */
export default function TicketDialog({ initialType, onClose }: TicketDialogProps) {
  const [type, setType] = useState<TicketType>(initialType);
  return (
    <Dialog title="我的券" variant="wide" onClose={onClose}>
      <Segmented
        label="券的种类"
        value={String(type)}
        options={TYPES.map((value) => ({ value: String(value), label: TICKET_NAMES[value] }))}
        onChange={(value) => setType(Number(value) as TicketType)}
      />
      {/* Links lead away from under the dialog. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by key is clicked too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links in it */}
      <div
        className={styles.records}
        onClick={(event) => {
          if (event.target instanceof HTMLAnchorElement) onClose();
        }}
      >
        <RecordList wishes={{ type }} />
        <Link to={sectionPath('tickets')} className={styles.all}>
          全部流水与到期时间
        </Link>
      </div>
    </Dialog>
  );
}
