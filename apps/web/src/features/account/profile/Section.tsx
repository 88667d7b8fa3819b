import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  /** A line on what this is for. */
  readonly text?: string;
  /** At the right end of the title's line. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One card of the account page. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** One fact of a card, with what can be done about it. */
export function Row({ label, children, action }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>{children}</div>
      {action}
    </div>
  );
}
