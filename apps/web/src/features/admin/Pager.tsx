import { Button } from '../../shared/ui/index.ts';
import type { ListAddress } from './list/use-list.ts';
import styles from './Pager.module.css';

interface PagerProps {
  readonly list: ListAddress;
  readonly pageSize: number;
  readonly total: number;
}

/** Goes through a list page by page; nothing where one page holds it all. */
export function Pager({ list: { page, goTo }, pageSize, total }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <div className={styles.pages}>
      <Button icon="left" disabled={page === 1} onClick={() => goTo(page - 1)}>
        上一页
      </Button>
      <span>
        {page} / {last}
      </span>
      <Button disabled={page === last} onClick={() => goTo(page + 1)}>
        下一页
      </Button>
    </div>
  );
}
