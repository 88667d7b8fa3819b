import type { GalleryAuthor } from '@zhuhui/contracts';
import { Link } from 'react-router';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { galleryPaths } from '../model/paths.ts';
import styles from './Byline.module.css';

interface BylineProps {
  readonly author: GalleryAuthor;
  readonly size?: 'small' | 'normal';
}

/** Whose it is, and the way to the author's page. */
export function Byline({ author, size = 'normal' }: BylineProps) {
  return (
    <Link to={galleryPaths.author(author.id)} className={styles.byline}>
      <Avatar name={author.name} picture={author.avatar} size={size} />
      <span className={styles.name}>{author.name}</span>
    </Link>
  );
}
