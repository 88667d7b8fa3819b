import type { SceneOffer } from '@zhuhui/contracts';
import { useState } from 'react';
import { TextInput } from '../../../shared/ui/index.ts';
import styles from './scene-editor.module.css';

interface AddListProps {
  readonly offers: readonly SceneOffer[];
  readonly onAdd: (offer: SceneOffer) => void;
}

/** Everything that can be added, by shelf or by words. */
export function AddList({ offers, onAdd }: AddListProps) {
  const [words, setWords] = useState('');
  const asked = words.trim();
  const found = offers.filter(({ name, shelf, words: others }) =>
    [name, shelf, ...others].some((text) => text.includes(asked)),
  );
  const shelves = [...new Set(found.map(({ shelf }) => shelf))];
  return (
    <section className={styles.offers} aria-label="添一件">
      <TextInput
        type="search"
        aria-label="搜索物件"
        placeholder="搜索：单椅、绿植、吊灯……"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={styles.offerList}>
        {shelves.map((shelf) => (
          <div key={shelf}>
            <h4 className={styles.shelf}>{shelf}</h4>
            <ul className={styles.chips}>
              {found
                .filter((offer) => offer.shelf === shelf)
                .map((offer) => (
                  <li key={offer.kind}>
                    <button type="button" className={styles.chip} onClick={() => onAdd(offer)}>
                      {offer.name}
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
        {found.length === 0 && <p className={styles.hint}>没有这种物件，换个说法试试</p>}
      </div>
    </section>
  );
}
