import { type Downloadable, downloadStored } from '../../../shared/browser/download.ts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { formatBytes, formatPercent } from '../../../shared/format/number.ts';
import { Button, Icon, IconButton, ProgressRing } from '../../../shared/ui/index.ts';
import styles from './Batch.module.css';
import type { BatchRow, RowState } from './batch.ts';

interface BatchTableRowProps {
  readonly row: BatchRow;
  readonly isShown: boolean;
  readonly isChosen: boolean;
  /** Its result; null as long as there is none. */
  readonly file: Downloadable | null;
  readonly onShow: () => void;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

const THUMB = { width: 48, height: 36 };
const STATE_NAMES: Record<RowState, string> = {
  reading: '等待读取',
  uploading: '上传中',
  ready: '待压缩',
  queued: '等待中',
  running: '压缩中',
  done: '已压缩',
  unchanged: '原样返回',
  failed: '失败',
};

/** One picture of the batch. */
export function BatchTableRow(props: BatchTableRowProps) {
  const { row, isShown, isChosen, file, onShow, onToggle, onRetry, onRemove } = props;
  const { name, width, height, bytesBefore, bytesAfter, saved, state } = row;
  const bytes = (value: number | null) => (value === null ? '–' : formatBytes(value));
  return (
    <tr
      className={styles.row}
      data-slot={row.slot}
      data-state={state}
      aria-current={isShown || undefined}
      tabIndex={isShown ? 0 : -1}
      onClick={onShow}
    >
      <td className={styles.choose}>
        <input
          type="checkbox"
          aria-label={`选择 ${name}`}
          checked={isChosen}
          onClick={(event) => event.stopPropagation()}
          onChange={onToggle}
        />
      </td>
      <td className={styles.picture}>
        <span className={styles.face}>
          <Face row={row} />
        </span>
        <span className={styles.fileName} title={name}>
          {name}
        </span>
      </td>
      <td className={styles.number} data-label="像素">
        {width > 0 ? `${width} × ${height}` : '–'}
      </td>
      <td className={styles.formats} data-label="格式">
        {formatsOf(row)}
      </td>
      <td className={styles.number} data-label="压前">
        {bytes(bytesBefore)}
      </td>
      <td className={styles.number} data-label="压后">
        {bytes(bytesAfter)}
      </td>
      <td className={styles.saved} data-label="省">
        {saved === null ? '–' : formatPercent(saved)}
      </td>
      <td className={styles.state}>
        <span className={styles.stateLine}>
          <State row={row} onRetry={onRetry} />
        </span>
      </td>
      <td className={styles.rowDeeds}>
        <IconButton
          icon="download"
          label={`下载 ${name}`}
          disabled={file === null}
          onClick={(event) => {
            event.stopPropagation();
            if (file) downloadStored(file);
          }}
        />
        <IconButton
          icon="close"
          label={`移除 ${name}`}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        />
      </td>
    </tr>
  );
}

/** Small, and from the server as soon as that has it: fifty photographs are much to decode. */
function Face({ row: { picture, url } }: { readonly row: BatchRow }) {
  if (!picture) return <Icon name="picture" size="small" />;
  if (picture.state === 'failed') return <Icon name="warning" size="small" />;
  const src = picture.fileId ? thumbnailUrl(url, THUMB.width, THUMB.height) : url;
  return <img src={src} alt="" loading="lazy" decoding="async" {...THUMB} />;
}

function State({ row, onRetry }: { readonly row: BatchRow; readonly onRetry: () => void }) {
  const { state, progress, note, isDue } = row;
  return (
    <>
      {state === 'running' && <ProgressRing value={progress} label="进度" />}
      <span>
        {note || STATE_NAMES[state]}
        {state === 'running' && ` ${formatPercent(progress)}`}
        {row.version && isDue && <em className={styles.stale}>设置已改</em>}
      </span>
      {state === 'failed' && (
        <Button
          variant="plain"
          size="small"
          icon="redo"
          onClick={(event) => {
            event.stopPropagation();
            onRetry();
          }}
        >
          再试
        </Button>
      )}
    </>
  );
}

function formatsOf({ formatBefore, formatAfter }: BatchRow): string {
  if (formatBefore === null || formatAfter === null || formatBefore === formatAfter) {
    return formatAfter ?? formatBefore ?? '–';
  }
  return `${formatBefore} → ${formatAfter}`;
}
