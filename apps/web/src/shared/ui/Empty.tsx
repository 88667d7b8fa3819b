import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  /** Heading level, where the sentence is the page's own heading. */
  readonly heading?: boolean;
  readonly children?: ReactNode;
}

/** What stands where there is nothing yet: why, and what to do next. */
export function Empty({ icon, title, text, heading = false, children }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size="large" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
