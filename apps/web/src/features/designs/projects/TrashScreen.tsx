import { useInfiniteQuery } from '@tanstack/react-query';
import { DESIGN_KIND_NAMES, type DesignTrashItem } from '@zhuhui/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../shared/api-client/index.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, Dialog, Empty, Icon, IconButton } from '../../../shared/ui/index.ts';
import { ADDRESS } from '../addresses.ts';
import { trashQuery } from '../data/queries.ts';
import { useProjectChanges } from '../data/use-project-changes.ts';
import dialogs from '../dialogs.module.css';
import { timeLeft } from '../model/trash.ts';
import parts from '../parts.module.css';
import styles from './projects.module.css';

const PLACES = ['one', 'two', 'three'];

/** What was thrown away in the last thirty days. */
export function TrashScreen() {
  useTitle('设计回收站');
  const trash = useInfiniteQuery(trashQuery);
  const changes = useProjectChanges();
  // What is asked about: one thing, or everything.
  const [asked, setAsked] = useState<DesignTrashItem | 'all' | null>(null);
  const list = trash.data?.pages.flatMap((page) => page.list);
  const erase = () => {
    changes.erase.mutate(
      asked === 'all' || asked === null ? undefined : { kind: asked.kind, id: asked.id },
    );
    setAsked(null);
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.crumb}>
          <Link to={ADDRESS.projects} className={parts.back}>
            <Icon name="left" />
            设计管理
          </Link>
          <h1 className={styles.title}>回收站</h1>
        </div>
        {list && list.length > 0 && (
          <Button variant="danger" icon="trash" onClick={() => setAsked('all')}>
            清空
          </Button>
        )}
      </header>
      <p className={styles.lead}>放进来的东西留 30 天，到期自动清除，清除前随时能放回原处。</p>
      {trash.isError ? (
        <Empty icon="warning" title="回收站打不开" text={messageOf(trash.error)}>
          <Button icon="redo" onClick={() => void trash.refetch()}>
            再试一次
          </Button>
        </Empty>
      ) : list === undefined ? (
        <div className={styles.rows} role="status" aria-label="加载中">
          {PLACES.map((place) => (
            <span key={place} className={styles.rowPlace} />
          ))}
        </div>
      ) : list.length === 0 ? (
        <Empty icon="trash" title="回收站是空的" text="删掉的项目、视图和版本会先到这里。" />
      ) : (
        <ul className={styles.rows}>
          {list.map((item) => (
            <TrashRow
              key={`${item.kind} ${item.id}`}
              item={item}
              onRestore={() => changes.restore(item)}
              onErase={() => setAsked(item)}
            />
          ))}
        </ul>
      )}
      {trash.hasNextPage && (
        <div className={styles.more}>
          <Button busy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            再看一些
          </Button>
        </div>
      )}
      {asked !== null && (
        <Dialog
          title={asked === 'all' ? '清空回收站？' : `彻底删除“${asked.name}”？`}
          onClose={() => setAsked(null)}
        >
          <p>删掉后找不回来，占的空间会还给你。历史里的原图不受影响。</p>
          <div className={dialogs.foot}>
            <Button onClick={() => setAsked(null)}>留着</Button>
            <Button variant="danger" icon="trash" onClick={erase}>
              彻底删除
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

interface TrashRowProps {
  readonly item: DesignTrashItem;
  readonly onRestore: () => void;
  readonly onErase: () => void;
}

function TrashRow({ item, onRestore, onErase }: TrashRowProps) {
  const left = timeLeft(item.until, Date.now());
  return (
    <li className={styles.row}>
      <span className={styles.rowPicture}>
        {item.thumbUrl ? (
          <img src={item.thumbUrl} alt="" width={96} height={72} loading="lazy" />
        ) : (
          <Icon name="archive" />
        )}
      </span>
      <span className={styles.rowWords}>
        <strong>{item.name}</strong>
        <span className={styles.rowPlaceText}>
          {DESIGN_KIND_NAMES[item.kind]}
          {item.place && ` · ${item.place}`}
        </span>
      </span>
      <span className={styles.left} data-soon={left.isSoon || undefined}>
        {left.text}
      </span>
      <Button size="small" icon="undo" onClick={onRestore}>
        放回
      </Button>
      <IconButton icon="trash" label={`彻底删除${item.name}`} onClick={onErase} />
    </li>
  );
}
