import { DESIGN_LIMITS, type HistoryReference } from '@zhuhui/contracts';
import { formatNumber } from '../../shared/format/number.ts';
import { Button } from '../../shared/ui/index.ts';
import { picturesOf } from './references.ts';
import styles from './SelectionBar.module.css';

/** The server packs at most this many files at once. */
const MAX_ZIP = 200;
/** A work of the gallery has no more pictures than this. */
const MAX_PUBLISHED = 30;

interface SelectionBarProps {
  readonly picked: ReadonlyMap<string, HistoryReference>;
  readonly isRemoving: boolean;
  readonly onFavorite: (favorite: boolean) => void;
  readonly onDownload: () => void;
  readonly onPublish: () => void;
  readonly onAddToProject: () => void;
  readonly onAgain: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** What can be done with everything that is picked. */
export function SelectionBar(props: SelectionBarProps) {
  const { picked } = props;
  const all = [...picked.values()];
  const files = all.reduce((sum, { files: own }) => sum + own.length, 0);
  const pictures = picturesOf(all);
  const areFavorites = all.every(({ favorite }) => favorite);
  const tooMany = files > MAX_ZIP;
  return (
    <div className={styles.bar} role="toolbar" aria-label="已选">
      <span className={styles.count} role="status">
        已选 {formatNumber(picked.size)} 次 · {formatNumber(files)} 个文件
      </span>
      <Button size="small" variant="plain" icon="close" onClick={props.onClear}>
        取消
      </Button>
      <Button
        size="small"
        variant="plain"
        icon="star"
        onClick={() => props.onFavorite(!areFavorites)}
      >
        {areFavorites ? '取消收藏' : '收藏'}
      </Button>
      {picked.size === 1 && (
        <Button size="small" variant="plain" icon="redo" onClick={props.onAgain}>
          再做一次
        </Button>
      )}
      <Button
        size="small"
        variant="plain"
        icon="download"
        disabled={files === 0 || tooMany}
        title={tooMany ? `一次最多打包 ${MAX_ZIP} 个文件` : undefined}
        onClick={props.onDownload}
      >
        {tooMany ? `下载（最多 ${MAX_ZIP} 个）` : '下载'}
      </Button>
      <Button
        size="small"
        variant="plain"
        icon="upload"
        disabled={files === 0 || picked.size > MAX_PUBLISHED}
        title={
          picked.size > MAX_PUBLISHED ? `一次最多发布 ${MAX_PUBLISHED} 次的结果` : '发布到灵感库'
        }
        onClick={props.onPublish}
      >
        发布
      </Button>
      <Button
        size="small"
        variant="plain"
        icon="archive"
        disabled={pictures.length === 0 || pictures.length > DESIGN_LIMITS.filesAtOnce}
        title={
          pictures.length > DESIGN_LIMITS.filesAtOnce
            ? `一次最多加 ${DESIGN_LIMITS.filesAtOnce} 张`
            : '放进设计管理的一个视图'
        }
        onClick={props.onAddToProject}
      >
        加入项目
      </Button>
      <Button
        size="small"
        variant="danger"
        icon="trash"
        busy={props.isRemoving}
        onClick={props.onRemove}
      >
        删除
      </Button>
    </div>
  );
}
