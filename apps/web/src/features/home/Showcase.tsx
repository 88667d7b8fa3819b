import { useState } from 'react';
import { Link } from 'react-router';
import { MadeByAi } from '../../shared/ui/MadeByAi.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import styles from './Showcase.module.css';
import { PAIRS, type Pair } from './showcase.ts';

/** What the product makes, before and after, one view at a time. */
export function Showcase() {
  const [pair, setPair] = useState<Pair>(PAIRS[0]);
  return (
    <div className={styles.showcase}>
      <BeforeAfter key={pair.id} pair={pair} />
      <div className={styles.foot}>
        <fieldset className={styles.views}>
          <legend className="visually-hidden">看哪一张</legend>
          {PAIRS.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.view}
              aria-pressed={one.id === pair.id}
              onClick={() => setPair(one)}
            >
              {one.name}
            </button>
          ))}
        </fieldset>
        <p className={styles.caption}>
          <MadeByAi />
          <Link to={pair.route} className={styles.made}>
            {pair.caption}
          </Link>
        </p>
      </div>
    </div>
  );
}
