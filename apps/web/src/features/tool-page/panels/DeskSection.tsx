import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/index.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import styles from './panels.module.css';

interface DeskSectionProps {
  readonly label: string;
  /** What the way out is called. */
  readonly done: string;
  /** Whether it covers what the stage shows otherwise. */
  readonly isOnDesk: boolean;
  readonly children: ReactNode;
}

/** Something that is worked on over the stage; a press or Esc leads back to what it covers. */
export function DeskSection({ label, done, isOnDesk, children }: DeskSectionProps) {
  const desk = useMaskDesk();
  return (
    <section
      className={styles.desk}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOnDesk) desk.close();
      }}
    >
      {children}
      {isOnDesk && (
        <span className={styles.done}>
          <Button size="small" icon="check" onClick={desk.close}>
            {done}
          </Button>
        </span>
      )}
    </section>
  );
}
