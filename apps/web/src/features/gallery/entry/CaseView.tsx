import { GALLERY_BUDGETS, type GalleryEntry } from '@zhuhui/contracts';
import { Link, useLocation } from 'react-router';
import { fittedUrl } from '../../../shared/browser/picture-url.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { openWalk } from '../image/walk.ts';
import { PictureBadge } from '../parts/PictureBadge.tsx';
import styles from './views.module.css';

/** A case as one reads it: what the project is, then its pictures one below the other. Prints well. */
export function CaseView({ entry }: { readonly entry: GalleryEntry }) {
  const { search } = useLocation();
  return (
    <div className={styles.case}>
      <aside className={styles.project} aria-label="项目资料">
        <dl className={styles.facts}>
          {factsOf(entry).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {entry.description && <p className={styles.description}>{entry.description}</p>}
      </aside>
      <div className={styles.sheets}>
        {entry.images.map((image) => (
          <figure key={image.id} className={styles.sheet}>
            <Link
              to={{ search, hash: image.id }}
              state={{ isOver: true }}
              preventScrollReset
              onClick={() => openWalk(entry.images)}
            >
              <img
                src={fittedUrl(image.url, sizePx.page)}
                alt={image.caption || `${entry.title} 第 ${image.ordinal + 1} 张`}
                width={image.width}
                height={image.height}
                decoding="async"
              />
              <PictureBadge film={image.film} />
            </Link>
            <figcaption>
              <span>{image.caption}</span>
              <span>{image.toolName}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** What is known about the project, by name. */
function factsOf({ facts, space, style, author }: GalleryEntry): readonly [string, string][] {
  const known: readonly [string, string | null | undefined][] = [
    ['面积', facts?.areaM2 ? `${formatNumber(facts.areaM2)} ㎡` : null],
    ['城市', facts?.city],
    ['空间', space?.name],
    ['风格', style?.name],
    ['预算', facts?.budget && GALLERY_BUDGETS[facts.budget]],
    ['设计', facts?.designer || author.name],
  ];
  return known.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
