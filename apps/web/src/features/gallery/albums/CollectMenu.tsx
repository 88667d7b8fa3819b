import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { classes, Icon, Menu } from '../../../shared/ui/index.ts';
import type { useDoing } from '../data/doings.ts';
import { albumsQuery } from '../data/queries.ts';
import styles from '../parts/toggles.module.css';
import { AlbumDialog } from './AlbumDialog.tsx';

interface CollectMenuProps {
  readonly doing: ReturnType<typeof useDoing>;
}

/** Puts a work into an album of one's own, or takes it out of all. */
export function CollectMenu({ doing: { collected, collects, collect } }: CollectMenuProps) {
  const user = useCurrentUser();
  const [isNew, setNew] = useState(false);
  const { data } = useQuery({ ...albumsQuery(), enabled: user !== null });
  const albums = data?.list ?? [];
  // The server makes it with the first thing that is put there.
  const hasDefault = albums.some(({ isDefault }) => isDefault);
  const text = collects > 0 ? `收藏 ${formatNumber(collects)}` : '收藏';
  const face = (
    <>
      <Icon name="star" filled={collected} />
      {text}
    </>
  );
  const look = classes(styles.toggle, styles.collect);
  if (user === null) {
    return (
      <button type="button" className={look} onClick={() => collect()}>
        {face}
      </button>
    );
  }
  return (
    <>
      <Menu
        label={text}
        triggerClassName={look}
        trigger={face}
        items={[
          ...(hasDefault || collected
            ? []
            : [{ label: '默认收藏夹', icon: 'star' as const, onSelect: () => collect() }]),
          ...albums.map(({ id, name, items }) => ({
            label: name,
            hint: `${items}`,
            onSelect: () => collect(id),
          })),
          { label: '新建收藏夹', icon: 'plus' as const, onSelect: () => setNew(true) },
          ...(collected
            ? [{ label: '取消收藏', icon: 'close' as const, onSelect: () => collect() }]
            : []),
        ]}
      />
      {isNew && <AlbumDialog onSaved={({ id }) => collect(id)} onClose={() => setNew(false)} />}
    </>
  );
}
