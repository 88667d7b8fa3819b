import type { GalleryCard } from '@zhuhui/contracts';
import { Link } from 'react-router';
import { formatNumber } from '../../../shared/format/number.ts';
import { Icon } from '../../../shared/ui/index.ts';
import { useDoing } from '../data/doings.ts';
import { galleryPaths } from '../model/paths.ts';
import { Byline } from './Byline.tsx';
import styles from './Card.module.css';
import { Face } from './Face.tsx';
import { PictureBadge } from './PictureBadge.tsx';

/** What an author is told about an entry that others do not see. */
const UNSEEN: Readonly<Record<GalleryCard['state'], string>> = {
  pending: '待审核',
  published: '',
  refused: '未通过',
  takenDown: '已下架',
  withdrawn: '已撤回',
};

/** A set or a case in a list. */
export function EntryCard({ entry }: { readonly entry: GalleryCard }) {
  const { liked, likes, like, collected, collect } = useDoing(entry);
  const { facts, state } = entry;
  const said = facts
    ? [facts.city, facts.areaM2 === null ? '' : `${facts.areaM2} ㎡`, entry.style?.name ?? '']
    : [];
  return (
    <article className={styles.card}>
      <Link to={galleryPaths.entry(entry)} className={styles.picture}>
        <Face picture={entry.cover} alt="" />
        <span className="visually-hidden">{entry.title}</span>
        <PictureBadge film={entry.cover.film} pictures={entry.pictures} />
        {UNSEEN[state] && <span className={styles.state}>{UNSEEN[state]}</span>}
      </Link>
      <button
        type="button"
        className={styles.collect}
        aria-pressed={collected}
        aria-label={`收藏 ${entry.title}`}
        onClick={() => collect()}
      >
        <Icon name="star" size="small" filled={collected} />
      </button>
      <strong className={styles.title} title={entry.title} aria-hidden="true">
        {entry.title}
      </strong>
      <div className={styles.line}>
        {said.some(Boolean) ? (
          <span className={styles.facts}>{said.filter(Boolean).join(' · ')}</span>
        ) : (
          <Byline author={entry.author} size="small" />
        )}
        <button
          type="button"
          className={styles.like}
          aria-pressed={liked}
          aria-label={`赞 ${likes > 0 ? formatNumber(likes) : ''} ${entry.title}`}
          onClick={like}
        >
          <Icon name="heart" size="small" filled={liked} />
          {likes > 0 && formatNumber(likes)}
        </button>
      </div>
    </article>
  );
}
