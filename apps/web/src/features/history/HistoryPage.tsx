import { useMemo } from 'react';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty } from '../../shared/ui/index.ts';
import { Filters } from './Filters.tsx';
import { isFiltered, wireFilter } from './filter-url.ts';
import { HistoryList } from './HistoryList.tsx';
import { NothingFound } from './NothingFound.tsx';
import styles from './pages.module.css';
import { useFilter } from './use-filter.ts';

/** `/myHistory`: everything one has made or tried to. */
export function HistoryPage() {
  useTitle('我的历史');
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [filter, change] = useFilter();
  const wire = useMemo(() => wireFilter(filter, {}), [filter]);

  if (user === null) {
    return (
      <Empty
        icon="history"
        heading
        title="登录后查看历史"
        text="做过的图都在这里，换一台电脑也在。"
      >
        <Button variant="primary" onClick={() => ask()}>
          登录
        </Button>
      </Empty>
    );
  }
  return (
    <HistoryList
      filter={wire}
      head={(total) => (
        <>
          <header className={styles.head}>
            <h1 className={styles.title}>我的历史</h1>
            {total !== null && total > 0 && (
              <span className={styles.total}>{formatNumber(total)} 次</span>
            )}
          </header>
          <Filters filter={filter} fixed={{ status: false, favorite: false }} onChange={change} />
        </>
      )}
      empty={
        isFiltered(filter) ? (
          <NothingFound />
        ) : (
          <Empty
            icon="picture"
            title="还没有做过图"
            text="从一张草图开始，做出的每一张都会留在这里。"
          >
            <ButtonLink to="/indoorRender">去做第一张</ButtonLink>
          </Empty>
        )
      }
    />
  );
}
