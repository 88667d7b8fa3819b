import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { Button, Empty, type IconName } from '../../../shared/ui/index.ts';
import styles from './list.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e'] as const;

interface FoundProps {
  readonly query: {
    readonly data: unknown;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: boolean;
  readonly icon: IconName;
  /** What is said where there is nothing. */
  readonly none: string;
  /** How something gets there. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** What was asked for, or what there is to say until it is there. */
export function Found({ query, isEmpty, icon, none, hint, children }: FoundProps) {
  if (query.data === undefined) {
    if (query.error) {
      return (
        <Empty icon="warning" title="没有加载出来" text={messageOf(query.error)}>
          <Button icon="redo" onClick={() => void query.refetch()}>
            再试一次
          </Button>
        </Empty>
      );
    }
    return (
      <div className={styles.places} role="status" aria-label="加载中">
        {PLACES.map((place) => (
          <div key={place} className={styles.place} />
        ))}
      </div>
    );
  }
  return isEmpty ? <Empty icon={icon} title={none} text={hint} /> : children;
}
