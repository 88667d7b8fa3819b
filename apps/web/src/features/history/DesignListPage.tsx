import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty } from '../../shared/ui/index.ts';
import { Filters } from './Filters.tsx';
import { DESIGN_TABS, isFiltered, tabOf, wireFilter } from './filter-url.ts';
import { HistoryList } from './HistoryList.tsx';
import { NothingFound } from './NothingFound.tsx';
import styles from './pages.module.css';
import { useFilter } from './use-filter.ts';

/** `/designList`: what came out well, by what it is; `?tab=` 1 效果图 … 4 全部 (at first) 5 收藏. */
export function DesignListPage() {
  useTitle('设计列表');
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [filter, change, query] = useFilter();
  const tab = tabOf(query);
  const wire = useMemo(() => wireFilter(filter, tab.filter), [filter, tab]);
  const addressOf = (id: string) => {
    const next = new URLSearchParams(query);
    next.set('tab', id);
    return `?${next}`;
  };

  if (user === null) {
    return (
      <Empty icon="picture" heading title="登录后查看设计" text="做好的图都在这里，分好了类。">
        <Button variant="primary" onClick={() => ask()}>
          登录
        </Button>
      </Empty>
    );
  }
  return (
    <HistoryList
      key={tab.id}
      filter={wire}
      head={(total) => (
        <>
          <header className={styles.head}>
            <h1 className={styles.title}>设计列表</h1>
            {total !== null && total > 0 && (
              <span className={styles.total}>{formatNumber(total)} 次</span>
            )}
          </header>
          <nav className={styles.tabs} aria-label="分类">
            {DESIGN_TABS.map(({ id, name }) => (
              <Link
                key={id}
                to={addressOf(id)}
                replace
                className={styles.tab}
                aria-current={id === tab.id ? 'page' : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Filters filter={filter} fixed={{ status: true, favorite: true }} onChange={change} />
        </>
      )}
      empty={
        isFiltered(filter) ? (
          <NothingFound />
        ) : (
          <Empty icon="picture" title={tab.empty.title}>
            <ButtonLink to={tab.empty.to}>{tab.empty.action}</ButtonLink>
          </Empty>
        )
      }
    />
  );
}
