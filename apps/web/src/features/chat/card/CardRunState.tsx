import type { Task } from '@zhuhui/contracts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { formatPercent, formatQueue } from '../../../shared/format/number.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { Button, Icon } from '../../../shared/ui/index.ts';
import styles from './ToolCard.module.css';

interface CardRunStateProps {
  readonly task: Task;
  readonly onCancel: () => void;
  /** Opens a result on the tool's own page. */
  readonly onOpen: () => void;
}

/** What the run of a proposal is doing, or what came of it. */
export function CardRunState({ task, onCancel, onOpen }: CardRunStateProps) {
  switch (task.status) {
    case 'queued':
    case 'running': {
      const isQueued = task.status === 'queued';
      return (
        <div className={styles.progress} role="status">
          <span>
            {task.stage || (isQueued ? `排队中，${formatQueue(task.queueNum)}` : '生成中')}
            {/* Read out it would interrupt at each step; the bar below tells it to whoever asks. */}
            {!isQueued && (
              <span className="numerals" aria-hidden="true">
                {' '}
                {formatPercent(task.progress)}
              </span>
            )}
          </span>
          <progress
            max={1}
            value={isQueued ? undefined : task.progress}
            aria-label="进度"
            className={styles.bar}
          />
          <Button size="small" onClick={onCancel}>
            取消
          </Button>
        </div>
      );
    }
    case 'failed':
      return (
        <p className={styles.failed} role="alert">
          <Icon name="warning" size="small" />
          没有做成，未扣券。{task.errorMessage ?? ''}
        </p>
      );
    case 'cancelled':
      return <p className={styles.note}>已取消，券已退回</p>;
    case 'succeeded':
      return <Results task={task} onOpen={onOpen} />;
  }
}

function Results({ task, onOpen }: Pick<CardRunStateProps, 'task' | 'onOpen'>) {
  const shown = task.results.filter(({ kind }) => kind !== 'vector');
  return (
    <div className={styles.results}>
      {shown.map((result, index) =>
        result.kind === 'video' ? (
          // biome-ignore lint/a11y/useMediaCaption: made by the product, without sound
          <video
            key={result.fileId}
            className={styles.result}
            src={result.url}
            aria-label={`${task.toolName}的结果`}
            controls
          />
        ) : (
          <button
            key={result.fileId}
            type="button"
            className={styles.result}
            title="到工具页看"
            onClick={onOpen}
          >
            <img
              src={thumbnailUrl(
                result.url,
                sizePx.measure,
                Math.round((sizePx.measure * result.height) / result.width),
              )}
              alt={`${task.toolName}结果 ${index + 1}`}
              width={result.width}
              height={result.height}
            />
          </button>
        ),
      )}
    </div>
  );
}
