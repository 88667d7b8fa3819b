import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useClassify } from '../../../shared/data/catalogue.ts';
import { levelsOf } from '../model/paths.ts';
import styles from './Categories.module.css';

const NO_LEVELS: readonly (readonly Level[])[] = [[], [], []];

interface CategoriesProps {
  readonly category: string | undefined;
  /** Address of the list under a category; without ids, of the whole list. */
  readonly address: (ids: readonly string[]) => string;
  /** Categories of all levels that have something; undefined while they are not known. */
  readonly counted: readonly { readonly id: string; readonly count: number }[] | undefined;
}

interface Level {
  readonly id: string;
  readonly name: string;
}

/** The classification tree, level by level, as far as it is gone into. */
export function Categories({ category, address, counted }: CategoriesProps) {
  const tree = useClassify();
  const isKnown = tree.length > 0;
  const ids = levelsOf(category ?? '');
  const top = tree.find(({ id }) => id === ids[0]);
  const second = top?.children.find(({ id }) => id === ids[1]);
  const levels: readonly (readonly Level[])[] = isKnown
    ? [tree, top?.children ?? [], second?.children ?? []].filter((level) => level.length > 0)
    : // Room for as many levels as there will be, so that nothing moves when they come.
      NO_LEVELS.slice(0, ids.length + 1);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isKnown) showChosen(root.current, category);
  }, [category, isKnown]);
  const countOf = (id: string) => counted?.find((each) => each.id === id)?.count ?? 0;
  return (
    <nav className={styles.levels} aria-label="分类" ref={root}>
      {levels.map((level, depth) => {
        const above = ids.slice(0, depth);
        return (
          <ul key={above.join('-')} className={styles.level}>
            <li>
              <Link
                to={address(above)}
                preventScrollReset
                className={styles.chip}
                aria-current={ids[depth] === undefined || undefined}
              >
                {depth === 0 ? '全部' : '不限'}
              </Link>
            </li>
            {level.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={address([...above, id])}
                  preventScrollReset
                  className={styles.chip}
                  aria-current={ids[depth] === id || undefined}
                  data-bare={(counted !== undefined && countOf(id) === 0) || undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        );
      })}
    </nav>
  );
}

/** On a narrow screen each level scrolls sideways: what is chosen comes to its middle. */
function showChosen(root: HTMLElement | null, category: string | undefined): void {
  if (root === null || category === undefined) return;
  for (const chip of root.querySelectorAll<HTMLElement>('[aria-current]')) {
    const level = chip.closest('ul');
    if (level) level.scrollLeft = chip.offsetLeft - (level.clientWidth - chip.offsetWidth) / 2;
  }
}
