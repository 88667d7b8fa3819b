import { Button } from '../../shared/ui/index.ts';
import styles from './Pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Goes through a list page by page; nothing where one page holds it all. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <div className={styles.pages}>
      <Button icon="left" disabled={page === 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span>
        {page} / {last}
      </span>
      <Button disabled={page === last} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </div>
  );
}
