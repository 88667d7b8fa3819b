import type { GalleryImageCard } from '@zhuhui/contracts';
import { formatSeconds } from '../../../shared/format/number.ts';
import { Icon } from '../../../shared/ui/index.ts';
import styles from './Card.module.css';

/** Says over a picture that a film stands behind it, and how long that is. */
export function FilmBadge({ film }: Pick<GalleryImageCard, 'film'>) {
  if (film === null) return null;
  return (
    <span className={styles.film}>
      <Icon name="play" size="small" />
      <span className="visually-hidden">视频</span>
      {formatSeconds(film.durationSeconds)}
    </span>
  );
}
