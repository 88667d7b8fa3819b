import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  readonly label: string;
  /** Id of the control the label names; leave out for groups, which name themselves. */
  readonly htmlFor?: string;
  readonly help?: ReactNode;
  readonly error?: string;
  /** Shown at the right end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A control with its label, one line of help, and what is wrong with it. */
export function Field({ label, htmlFor, help, error, aside, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        {htmlFor ? (
          <label htmlFor={htmlFor} className={styles.label}>
            {label}
          </label>
        ) : (
          <span className={styles.label}>{label}</span>
        )}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : (
        help && <p className={styles.help}>{help}</p>
      )}
    </div>
  );
}
