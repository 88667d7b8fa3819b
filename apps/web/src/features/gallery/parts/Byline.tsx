import type { GalleryAuthor } from '@zhuhui/contracts';
import { Link } from 'react-router';
import { classes } from '../../../shared/ui/index.ts';
import { galleryPaths } from '../model/paths.ts';
import styles from './Byline.module.css';

const SIDE = { small: 20, normal: 36, large: 80 } as const;

interface AvatarProps {
  readonly author: Pick<GalleryAuthor, 'name' | 'avatar'>;
  readonly size?: keyof typeof SIDE;
}

/** An author's picture, or the first letter of the name. */
export function Avatar({ author: { name, avatar }, size = 'normal' }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, styles[size])} aria-hidden="true">
      {avatar ? (
        <img src={avatar} alt="" width={SIDE[size]} height={SIDE[size]} />
      ) : (
        name.slice(0, 1)
      )}
    </span>
  );
}

interface BylineProps {
  readonly author: GalleryAuthor;
  readonly size?: 'small' | 'normal';
}

/** Whose it is, and the way to the author's page. */
export function Byline({ author, size = 'normal' }: BylineProps) {
  return (
    <Link to={galleryPaths.author(author.id)} className={styles.byline}>
      <Avatar author={author} size={size} />
      <span className={styles.name}>{author.name}</span>
    </Link>
  );
}
