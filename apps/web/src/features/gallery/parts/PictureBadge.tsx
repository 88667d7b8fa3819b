import type { GalleryImageCard } from '@zhuhui/contracts';
import { formatSeconds } from '../../../shared/format/number.ts';
import { Icon } from '../../../shared/ui/index.ts';
import styles from './Card.module.css';

interface PictureBadgeProps extends Pick<GalleryImageCard, 'film'> {
  /** How many pictures stand behind this one. */
  readonly pictures?: number;
}

/** Says over a picture what stands behind it: a film of that length, so many pictures. */
export function PictureBadge({ film, pictures = 1 }: PictureBadgeProps) {
  if (film === null && pictures < 2) return null;
  return (
    <span className={styles.badge}>
      {film && (
        <>
          <Icon name="play" size="small" />
          <span className="visually-hidden">视频</span>
          {formatSeconds(film.durationSeconds)}
        </>
      )}
      {film && pictures > 1 && ' · '}
      {pictures > 1 && `${pictures} 张`}
    </span>
  );
}
