import type { Page } from '@zhuhui/contracts';
import { useEffect } from 'react';
import { Button } from '../../shared/ui/index.ts';
import type { ListAddress } from './list/use-list.ts';
import styles from './Pager.module.css';

interface PagerProps {
  readonly list: ListAddress;
  readonly query: {
    readonly data: Pick<Page<unknown>, 'total' | 'pageSize'> | undefined;
    readonly isPlaceholderData: boolean;
  };
}

/**
 * Goes through a list page by page; nothing where one page holds it all. A page that is no longer there,
 * for its last item was dealt with, gives way to the last one.
 */
export function Pager({ list: { page, goTo }, query: { data, isPlaceholderData } }: PagerProps) {
  const last = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  // What stands in until the answer comes is of another page or filter.
  const isGone = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (isGone) goTo(last, 'correction');
  });
  if (last === 1) return null;
  return (
    <div className={styles.pages}>
      <Button icon="left" disabled={page === 1} onClick={() => goTo(page - 1)}>
        上一页
      </Button>
      <span>
        {page} / {last}
      </span>
      <Button disabled={page >= last} onClick={() => goTo(page + 1)}>
        下一页
      </Button>
    </div>
  );
}
