import type { GalleryAuthorDetail } from '@zhuhui/contracts';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/number.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import page from '../parts/page.module.css';
import styles from './AuthorHead.module.css';

interface AuthorHeadProps {
  /** Null while it is coming. */
  readonly author: GalleryAuthorDetail | null;
  /** What stands there until the name is known. */
  readonly title: string;
  /** What stands there for somebody who has written nothing about himself. */
  readonly noIntro: string;
  readonly children: ReactNode;
}

/** Who an author is, in figures, and what can be done. */
export function AuthorHead({ author, title, noIntro, children }: AuthorHeadProps) {
  const figures: readonly [string, number | undefined][] = [
    ['图集', author?.sets],
    ['案例', author?.cases],
    ['获赞', author?.likes],
    ['粉丝', author?.followers],
    ['关注', author?.following],
  ];
  return (
    <header className={styles.head}>
      <Avatar name={author?.name ?? ''} picture={author?.avatar ?? ''} size="large" />
      <div className={styles.words}>
        <h1 className={page.title}>{author?.name || title}</h1>
        <p className={page.lead}>
          {author && (author.isHouse ? '筑绘出品' : author.intro || noIntro)}
        </p>
        <dl className={styles.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dd>{value === undefined ? '–' : formatNumber(value)}</dd>
              <dt>{name}</dt>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
