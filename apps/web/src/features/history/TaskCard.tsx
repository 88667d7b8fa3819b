import { taskStateNames } from 'virtual:contract';
import type { Task } from '@zhuhui/contracts';
import { Link } from 'react-router';
import { messageOf } from '../../shared/api-client/index.ts';
import { downloadMany } from '../../shared/browser/download.ts';
import { thumbnailUrl } from '../../shared/browser/picture-url.ts';
import { formatAgo, formatDateTime } from '../../shared/format/date.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Icon, IconButton, toast } from '../../shared/ui/index.ts';
import styles from './TaskCard.module.css';

const THUMB = { width: 320, height: 240 } as const;

interface TaskCardProps {
  readonly task: Task;
  readonly picked: boolean;
  readonly onPick: () => void;
  readonly onFavorite: () => void;
  readonly onRemove: () => void;
}

/** One run in the history. */
export function TaskCard({ task, picked, onPick, onFavorite, onRemove }: TaskCardProps) {
  const name = `${task.toolName} ${formatDateTime(task.createdAt)}`;
  const files = task.results.map((result) => ({ ...result, name: task.toolName }));
  return (
    <article className={styles.card} data-picked={picked || undefined}>
      <Link
        to={`/done2?taskId=${task.taskId}`}
        className={styles.picture}
        aria-label={`打开 ${name}`}
      >
        <Face task={task} />
        {task.results.length > 1 && <span className={styles.count}>{task.results.length} 张</span>}
      </Link>
      {files.length > 0 && (
        <input
          type="checkbox"
          className={styles.pick}
          aria-label={`选择 ${name}`}
          checked={picked}
          onChange={onPick}
        />
      )}
      <div className={styles.tools}>
        <IconButton
          icon="star"
          label={task.favorite ? '取消收藏' : '收藏'}
          pressed={task.favorite}
          onClick={onFavorite}
        />
        {files.length > 0 && (
          <IconButton
            icon="download"
            label="下载"
            onClick={() => {
              downloadMany(files).catch((error: unknown) => toast.error(messageOf(error)));
            }}
          />
        )}
        <IconButton icon="trash" label="删除" onClick={onRemove} />
      </div>
      <div className={styles.caption}>
        <strong>{task.toolName}</strong>
        <time dateTime={task.createdAt} title={formatDateTime(task.createdAt)}>
          {formatAgo(task.createdAt, Date.now())}
        </time>
        <span className={styles.words}>{wordsOf(task)}</span>
      </div>
    </article>
  );
}

function wordsOf({ status, errorMessage, settings }: Task): string {
  if (status === 'failed') return errorMessage ?? '没有做成，未扣券';
  return typeof settings.prompt === 'string' ? settings.prompt : '';
}

function Face({ task }: { readonly task: Task }) {
  const picture = task.results.find(({ kind }) => kind === 'image');
  if (picture) {
    return (
      <img
        src={thumbnailUrl(picture.url, THUMB.width, THUMB.height)}
        alt=""
        {...THUMB}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span className={styles.state}>
      <Icon name={task.status === 'failed' || task.status === 'cancelled' ? 'warning' : 'clock'} />
      {taskStateNames[task.status]}
      {task.status === 'running' && ` ${formatPercent(task.progress)}`}
    </span>
  );
}
