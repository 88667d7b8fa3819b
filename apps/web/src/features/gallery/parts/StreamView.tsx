import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { Button, Empty } from '../../../shared/ui/index.ts';
import type { Stream } from '../data/queries.ts';
import { Masonry } from '../masonry/Masonry.tsx';
import type { Sized } from '../model/masonry.ts';
import styles from './StreamView.module.css';

/** What is left below the screen when the next stretch is asked for. */
const AHEAD = '100% 0%';

interface StreamViewProps<T> {
  readonly label: string;
  readonly stream: Stream<T>;
  readonly keyOf: (item: T) => string;
  readonly sizeOf: (item: T) => Sized;
  readonly card: (item: T, all: readonly T[]) => ReactNode;
  /** Shown when there is nothing. */
  readonly empty: ReactNode;
}

/** A list as a masonry that reads on by itself as one scrolls, and by a button. */
export function StreamView<T>({ label, stream, keyOf, sizeOf, card, empty }: StreamViewProps<T>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = stream;
  const items = data?.pages.flatMap(({ list }) => list) ?? null;
  const end = useRef<HTMLDivElement>(null);
  const canGoOn = hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    const element = end.current;
    if (!canGoOn || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage(),
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [canGoOn, fetchNextPage]);

  if (error && items === null) {
    return (
      <Empty icon="warning" title="没有加载出来" text={messageOf(error)}>
        <Button icon="redo" onClick={() => void refetch()}>
          再试一次
        </Button>
      </Empty>
    );
  }
  if (items?.length === 0) return empty;
  return (
    <>
      <Masonry label={label} items={items} keyOf={keyOf} sizeOf={sizeOf}>
        {(item) => card(item, items ?? [])}
      </Masonry>
      <div className={styles.end} ref={end}>
        {error && (
          <p className={styles.problem} role="alert">
            后面的没有加载出来：{messageOf(error)}
          </p>
        )}
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {error ? '再试一次' : '再看一些'}
          </Button>
        )}
      </div>
    </>
  );
}
