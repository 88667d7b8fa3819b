import { taskStateNames } from 'virtual:contract';
import type { HistoryItem } from '@zhuhui/contracts';
import { memo } from 'react';
import { Link } from 'react-router';
import { thumbnailUrl } from '../../shared/browser/picture-url.ts';
import { formatAgo, formatDateTime } from '../../shared/format/date.ts';
import { formatPercent, formatSeconds } from '../../shared/format/number.ts';
import { classes, FilmPicture, Icon, IconButton } from '../../shared/ui/index.ts';
import styles from './HistoryCard.module.css';

const THUMB = { width: 320, height: 240 } as const;

/** What a card can ask for; the same object for all cards, so that none is drawn anew for it. */
export interface CardActions {
  readonly pick: (item: HistoryItem, ordinal: number, extend: boolean) => void;
  readonly favorite: (item: HistoryItem) => void;
  readonly download: (item: HistoryItem) => void;
  readonly again: (item: HistoryItem) => void;
  readonly remove: (item: HistoryItem) => void;
}

interface HistoryCardProps {
  readonly item: HistoryItem;
  /** Its place in the whole list. */
  readonly ordinal: number;
  readonly picked: boolean;
  /** Whether picking is what clicks are about now. */
  readonly picking: boolean;
  /** How far it is, while it runs. */
  readonly progress: number | null;
  readonly actions: CardActions;
}

/** One run in the history. */
export const HistoryCard = memo(function HistoryCard(props: HistoryCardProps) {
  const { item, ordinal, picked, picking, progress, actions } = props;
  const name = `${item.toolName} ${formatDateTime(item.createdAt)}`;
  return (
    <article
      className={styles.card}
      data-picked={picked || undefined}
      data-picking={picking || undefined}
    >
      <Link
        to={`/done2?taskId=${item.taskId}`}
        className={styles.picture}
        onClick={(event) => {
          const { shiftKey, ctrlKey, metaKey, detail } = event;
          // While some are picked a press picks: whoever misses the box does not lose them all. Keys open.
          const picks = shiftKey || (picking && detail > 0 && !ctrlKey && !metaKey);
          if (!picks) return;
          event.preventDefault();
          actions.pick(item, ordinal, shiftKey);
        }}
      >
        <span className="visually-hidden">打开 {name} </span>
        <Face item={item} progress={progress} />
        <Badge item={item} />
      </Link>
      {/* biome-ignore lint/a11y/useSemanticElements: inputs keep plain keys, such as Delete, to themselves */}
      <button
        type="button"
        role="checkbox"
        aria-checked={picked}
        className={styles.pick}
        aria-label={`选择 ${name}`}
        onClick={(event) => actions.pick(item, ordinal, event.shiftKey)}
      >
        {picked && <Icon name="check" size="small" />}
      </button>
      <div className={styles.tools}>
        <IconButton
          icon="star"
          label={item.favorite ? '取消收藏' : '收藏'}
          pressed={item.favorite}
          onClick={() => actions.favorite(item)}
        />
        {item.results.length > 0 && (
          <IconButton icon="download" label="下载" onClick={() => actions.download(item)} />
        )}
        <IconButton icon="redo" label="再做一次" onClick={() => actions.again(item)} />
        <IconButton icon="trash" label="删除" onClick={() => actions.remove(item)} />
      </div>
      <div className={styles.caption}>
        <strong>{item.toolName}</strong>
        <time dateTime={item.createdAt} title={formatDateTime(item.createdAt)}>
          {timeInMonth(item.createdAt)}
        </time>
        <span className={styles.words} title={item.words}>
          {item.words}
        </span>
      </div>
    </article>
  );
});

const DAY_MS = 86_400_000;

/** 5 分钟前 within a day; then day and time: year and month stand above the card. */
function timeInMonth(time: string): string {
  const now = Date.now();
  if (now - new Date(time).getTime() < DAY_MS) return formatAgo(time, now);
  const [day = '', clock = ''] = formatDateTime(time).split(' ');
  return `${Number(day.split('-')[2])}日 ${clock}`;
}

function Badge({ item }: { readonly item: HistoryItem }) {
  const [first] = item.results;
  const text =
    first?.durationSeconds !== undefined
      ? formatSeconds(first.durationSeconds)
      : item.results.length > 1
        ? `${item.results.length} 张`
        : null;
  return text === null ? null : <span className={styles.count}>{text}</span>;
}

interface FaceProps {
  readonly item: HistoryItem;
  readonly progress: number | null;
}

/** The first picture over its own colour, so that the place is never empty; else the state. */
function Face({ item, progress }: FaceProps) {
  const picture = item.results.find(({ kind }) => kind === 'image');
  if (picture) {
    return (
      <img
        src={thumbnailUrl(picture.url, THUMB.width, THUMB.height)}
        alt=""
        {...THUMB}
        style={picture.colour ? { background: picture.colour } : undefined}
        decoding="async"
        // What cannot be shown leaves its colour, not the browser's torn picture.
        onError={(event) => event.currentTarget.removeAttribute('src')}
      />
    );
  }
  const [first] = item.results;
  if (first?.kind === 'video') return <FilmFace url={first.url} />;
  if (first) {
    return (
      <span className={styles.state}>
        <Icon name="pen" size="large" />
        矢量图
      </span>
    );
  }
  const isOver = item.status === 'failed' || item.status === 'cancelled';
  return (
    <span className={styles.state}>
      <Icon name={isOver ? 'warning' : 'clock'} />
      {taskStateNames[item.status]}
      {progress !== null && ` ${formatPercent(progress)}`}
    </span>
  );
}

/** A film's first picture, with the sign that it plays; the sign alone where it cannot be shown. */
function FilmFace({ url }: { readonly url: string }) {
  return (
    <FilmPicture url={url} {...THUMB}>
      {(isShown) => (
        <span className={classes(styles.state, isShown && styles.over)}>
          <Icon name="play" size="large" />
          {!isShown && '视频'}
        </span>
      )}
    </FilmPicture>
  );
}
