import type { ReactNode } from 'react';
import { addressOf, type EndpointName, type Input } from '../../../shared/api-client/index.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Icon } from '../../../shared/ui/index.ts';
import styles from './list.module.css';

interface ListHeadProps {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

/** The head of an administration page, with what can be done at its right. */
export function ListHead({ title, lead, children }: ListHeadProps) {
  useTitle(title);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.deeds}>{children}</div>
    </header>
  );
}

/** Takes a list away as a file, narrowed as it is shown. */
export function CsvLink<Name extends EndpointName>({
  name,
  input,
}: {
  readonly name: Name;
  readonly input: Input<Name>;
}) {
  return (
    <a className={styles.csv} href={addressOf(name, input)} download>
      <Icon name="download" size="small" />
      导出 CSV
    </a>
  );
}
