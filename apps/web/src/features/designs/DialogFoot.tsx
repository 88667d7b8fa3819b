import { Button } from '../../shared/ui/index.ts';
import styles from './dialogs.module.css';

interface DialogFootProps {
  /** What the button says that keeps what the form says. */
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onClose: () => void;
}

/** The two ways out of a form in a dialog. */
export function DialogFoot({ label, busy, disabled, onClose }: DialogFootProps) {
  return (
    <div className={styles.foot}>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" type="submit" busy={busy} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
