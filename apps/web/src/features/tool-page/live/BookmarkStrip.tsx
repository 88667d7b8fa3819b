import { useQuery } from '@tanstack/react-query';
import { isFinal } from '@zhuhui/contracts';
import { Link } from 'react-router';
import { isNotFound } from '../../../shared/api-client/index.ts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { taskQuery, useWatching } from '../../../shared/data/tasks.ts';
import { Button, IconButton, ProgressRing, Spinner } from '../../../shared/ui/index.ts';
import { HandOn } from '../HandOn.tsx';
import { type Bookmark, rendererOf } from './bookmarks.ts';
import styles from './live.module.css';

interface BookmarkStripProps {
  readonly bookmarks: readonly Bookmark[];
  /** Tickets that rendering every waiting one costs. */
  readonly cost: number;
  readonly isBusy: boolean;
  readonly onRender: (bookmarks: readonly Bookmark[]) => void;
  /** Uploads one whose upload failed. */
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

const THUMB = { width: 160, height: 90 } as const;

/** The views that were held on to, newest first, to be rendered in high quality one by one or together. */
export function BookmarkStrip({
  bookmarks,
  cost,
  isBusy,
  onRender,
  onRetry,
  onRemove,
}: BookmarkStripProps) {
  const waiting = bookmarks.filter(({ taskId, picture }) => taskId === null && picture !== null);
  return (
    <aside className={styles.strip} aria-label="定格">
      <div className={styles.stripHead}>
        <strong>定格 {bookmarks.length > 0 && bookmarks.length}</strong>
        <Button
          variant="primary"
          disabled={waiting.length === 0}
          busy={isBusy}
          onClick={() => onRender(waiting)}
        >
          全部出高清{waiting.length > 0 && ` · ${cost} 券`}
        </Button>
      </div>
      {bookmarks.length === 0 && (
        <p className={styles.none}>看到满意的画面按「定格」或 D 键，留在这里，随时一起出高清</p>
      )}
      <ol className={styles.list}>
        {bookmarks.map((bookmark) => (
          <li key={bookmark.id} className={styles.bookmark}>
            <Face bookmark={bookmark} />
            <div className={styles.deeds}>
              <Deed
                bookmark={bookmark}
                isBusy={isBusy}
                onRender={() => onRender([bookmark])}
                onRetry={() => onRetry(bookmark.id)}
              />
              <span className={styles.goes}>
                {bookmark.taskId !== null && <Rendered taskId={bookmark.taskId} />}
                <IconButton icon="trash" label="移除" onClick={() => onRemove(bookmark.id)} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

interface DeedProps {
  readonly bookmark: Bookmark;
  readonly isBusy: boolean;
  readonly onRender: () => void;
  readonly onRetry: () => void;
}

/** The one thing to do next with a bookmark. */
function Deed(props: DeedProps) {
  const { bookmark, isBusy, onRender, onRetry } = props;
  const { taskId, picture, failed } = bookmark;
  if (taskId !== null) return <DeedOfRun {...props} taskId={taskId} />;
  if (failed) return <Button onClick={onRetry}>再试</Button>;
  return (
    <Button disabled={picture === null || isBusy} onClick={onRender}>
      出高清
    </Button>
  );
}

/** Leads to the rendering; of one that came to nothing, or was deleted since, the frame is still here. */
function DeedOfRun({
  taskId,
  bookmark,
  isBusy,
  onRender,
}: DeedProps & { readonly taskId: string }) {
  const { data: task, error } = useQuery(taskQuery(taskId));
  const isLost = isNotFound(error) || task?.status === 'failed' || task?.status === 'cancelled';
  if (isLost) {
    return (
      <Button disabled={isBusy} onClick={onRender}>
        再出高清
      </Button>
    );
  }
  return (
    <Link className={styles.link} to={`/${rendererOf(bookmark.settings)}?taskId=${taskId}`}>
      打开
    </Link>
  );
}

/** Where a rendering goes from here, once it is there. */
function Rendered({ taskId }: { readonly taskId: string }) {
  const { data: task } = useQuery(taskQuery(taskId));
  const result = task?.results[0];
  return task && result ? <HandOn task={task} result={result} /> : null;
}

function Face({ bookmark }: { readonly bookmark: Bookmark }) {
  if (bookmark.taskId !== null) return <Rendering taskId={bookmark.taskId} live={bookmark.live} />;
  return (
    <span className={styles.face}>
      <img src={bookmark.live} alt="" {...THUMB} />
      {bookmark.picture === null && !bookmark.failed && (
        <span className={styles.ring}>
          <Spinner />
        </span>
      )}
      {bookmark.failed && <span className={styles.failed}>没有存上</span>}
    </span>
  );
}

function Rendering({ taskId, live }: { readonly taskId: string; readonly live: string }) {
  useWatching(taskId);
  const { data: task } = useQuery(taskQuery(taskId));
  const result = task?.results[0];
  const src = result ? thumbnailUrl(result.url, THUMB.width, THUMB.height) : live;
  return (
    <span className={styles.face}>
      <img src={src} alt={result ? '高清渲染的结果' : ''} {...THUMB} />
      {task && !isFinal(task.status) && (
        <span className={styles.ring}>
          <ProgressRing value={task.status === 'queued' ? null : task.progress} label="进度" />
        </span>
      )}
      {task?.status === 'failed' && <span className={styles.failed}>未成，未扣券</span>}
    </span>
  );
}
