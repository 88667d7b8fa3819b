import { isFinal } from '@zhuhui/contracts';
import { thumbnailUrl } from '../../shared/browser/picture-url.ts';
import { useLongPress } from '../../shared/hooks/use-long-press.ts';
import { classes, FilmPicture, Icon, ProgressRing } from '../../shared/ui/index.ts';
import { faceOf, type Version } from './model/versions.ts';
import styles from './VersionStrip.module.css';

const THUMB = { width: 80, height: 64 } as const;

interface VersionStripProps {
  readonly versions: readonly Version[];
  /** There will be versions, and none is here yet: their place is kept. */
  readonly isComing: boolean;
  readonly selectedKey: string | null;
  readonly comparedKey: string | null;
  /** Pinned through refreshes. */
  readonly keptKeys: readonly string[];
  readonly onSelect: (key: string) => void;
  /** Chosen with Alt: what the shown version is compared with. */
  readonly onCompare: (key: string) => void;
}

/** The versions made since the page was opened, and those kept before, newest first. */
export function VersionStrip({
  versions,
  isComing,
  selectedKey,
  comparedKey,
  keptKeys,
  onSelect,
  onCompare,
}: VersionStripProps) {
  const longPress = useLongPress(onCompare);
  return (
    <aside className={styles.strip} aria-label="版本">
      {versions.length === 0 && !isComing && <p className={styles.none}>做出的版本会排在这里</p>}
      <ol className={styles.list}>
        {isComing && <li className={styles.version} aria-hidden="true" />}
        {versions.map((version, index) => (
          <li key={version.key}>
            <button
              type="button"
              className={classes(styles.version, version.key === comparedKey && styles.compared)}
              aria-pressed={version.key === selectedKey}
              aria-label={`第 ${versions.length - index} 版`}
              title="点击查看；按住 Alt 点击或长按，与它对比"
              onClick={(event) => (event.altKey ? onCompare(version.key) : onSelect(version.key))}
              // Where there is no Alt.
              {...longPress(version.key)}
            >
              <Face version={version} />
              <span className={styles.number}>{versions.length - index}</span>
              {(version.task.favorite || keptKeys.includes(version.key)) && (
                <span className={styles.marks}>
                  {keptKeys.includes(version.key) && <Icon name="pin" size="small" filled />}
                  {version.task.favorite && <Icon name="star" size="small" filled />}
                </span>
              )}
              {version.key === comparedKey && <span className={styles.comparedTag}>对比</span>}
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Face({ version }: { readonly version: Version }) {
  const { task } = version;
  const face = faceOf(version);
  if (!isFinal(task.status)) {
    return <ProgressRing value={task.status === 'queued' ? null : task.progress} label="进度" />;
  }
  if (face === null) return <Icon name={task.status === 'succeeded' ? 'film' : 'warning'} />;
  if (face.kind === 'video') {
    return (
      <FilmPicture url={face.url} {...THUMB}>
        {(isShown) => (
          <span className={isShown ? styles.film : undefined}>
            <Icon name="film" size={isShown ? 'small' : 'normal'} />
          </span>
        )}
      </FilmPicture>
    );
  }
  const src = face.kind === 'image' ? thumbnailUrl(face.url, THUMB.width, THUMB.height) : face.url;
  return <img src={src} alt="" {...THUMB} draggable={false} />;
}
