import type { GalleryEntry } from '@zhuhui/contracts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { copyText } from '../../../shared/browser/copy-text.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Button, Icon, Menu, type MenuItem, toast } from '../../../shared/ui/index.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { CollectMenu } from '../albums/CollectMenu.tsx';
import { useDoing } from '../data/doings.ts';
import { useImageActions } from '../data/use-image-actions.ts';
import { galleryPaths } from '../model/paths.ts';
import { Byline } from '../parts/Byline.tsx';
import { FollowButton } from '../parts/FollowButton.tsx';
import { LikeButton } from '../parts/LikeButton.tsx';
import page from '../parts/page.module.css';
import toggles from '../parts/toggles.module.css';
import styles from './EntryHead.module.css';
import { ReportDialog } from './ReportDialog.tsx';
import { useOwnEntry } from './use-own-entry.ts';

const EditDialog = lazyPart(() => import('./EditDialog.tsx'));

/** `YYYY-mm-dd` in the reader's own time zone. */
const dayOf = (time: string) => formatDateTime(time).split(' ')[0];

/** Title, author, and everything that can be done with a work. */
export function EntryHead({ entry }: { readonly entry: GalleryEntry }) {
  const [dialog, setDialog] = useState<'report' | 'edit' | null>(null);
  const doing = useDoing(entry);
  const { remake, isRemaking } = useImageActions();
  const own = useOwnEntry(entry);
  const navigate = useNavigate();
  const copy = () =>
    copyText(window.location.href).then(
      () => toast.success('链接已复制'),
      () => toast.error('复制不了，请从地址栏复制'),
    );
  const items: MenuItem[] = [
    {
      label: '找相似的图',
      icon: 'search',
      onSelect: () => void navigate(galleryPaths.similar(entry.cover.imageId)),
    },
    { label: '复制链接', icon: 'copy', onSelect: () => void copy() },
    { label: '打印', icon: 'print', onSelect: () => window.print() },
    ...(entry.own
      ? own.items(() => setDialog('edit'))
      : [{ label: '举报', icon: 'flag' as const, onSelect: () => setDialog('report') }]),
  ];
  const named = [...entry.category.map(({ name }) => name), entry.style?.name].filter(Boolean);
  return (
    <header className={styles.head}>
      {entry.own && entry.state !== 'published' && (
        <p className={styles.state} role="status">
          <Icon name="info" size="small" />
          {own.stateText}
          {entry.reason && `原因：${entry.reason}`}
        </p>
      )}
      <div className={styles.words}>
        <h1 className={page.title}>{entry.title}</h1>
        <p className={page.lead}>
          {[...new Set(named)].join(' · ')}
          {entry.publishedAt && ` · ${dayOf(entry.publishedAt)}`} · {formatNumber(entry.views)}{' '}
          次浏览
        </p>
        <div className={styles.author}>
          <Byline author={entry.author} />
          <FollowButton authorId={entry.author.id} />
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon="brushStyle"
          busy={isRemaking}
          onClick={() => remake(entry.cover.imageId)}
        >
          做同款
        </Button>
        <LikeButton doing={doing} />
        <CollectMenu doing={doing} />
        <Menu
          label="更多"
          triggerClassName={toggles.toggle}
          trigger={<Icon name="more" />}
          items={items}
        />
      </div>
      {dialog === 'report' && <ReportDialog entryId={entry.id} onClose={() => setDialog(null)} />}
      <Suspense>
        {dialog === 'edit' && <EditDialog entry={entry} onClose={() => setDialog(null)} />}
      </Suspense>
    </header>
  );
}
