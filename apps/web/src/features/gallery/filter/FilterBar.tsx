import { useQuery } from '@tanstack/react-query';
import { GALLERY_BUDGETS } from '@zhuhui/contracts';
import { ownFirst, useInterests } from '../../../shared/data/interests.ts';
import { useTypedWords } from '../../../shared/hooks/use-typed-words.ts';
import { searchColours } from '../../../shared/theme/tokens.ts';
import { Icon, Segmented, TextInput } from '../../../shared/ui/index.ts';
import { facetsQuery } from '../data/queries.ts';
import {
  type FilterChange,
  type GalleryFilter,
  type GalleryOrder,
  isFiltered,
} from '../model/filter.ts';
import { Categories } from './Categories.tsx';
import { Choice, type ChoiceOption } from './Choice.tsx';
import styles from './FilterBar.module.css';
import { PictureSearch } from './PictureSearch.tsx';

/** One's own kind of work comes first. */
const OWN = { value: 'own', label: '为你' } as const;
const ORDERS: readonly { readonly value: GalleryOrder; readonly label: string }[] = [
  { value: 'hot', label: '热门' },
  { value: 'new', label: '最新' },
];

interface FilterBarProps {
  readonly filter: GalleryFilter;
  readonly onChange: (change: FilterChange) => void;
  /** Whether it is known what the user designs. */
  readonly hasOwn: boolean;
  /** What the list shows; pictures have no order to choose, and cases have more to choose by. */
  readonly of: 'pictures' | 'entries' | 'cases';
  readonly categoryAddress: (ids: readonly string[]) => string;
  /** Opens with the search box in use. */
  readonly searches?: boolean;
}

/** What a list is narrowed to: words, a picture, category, space, style, colour; of cases, place and budget. */
export function FilterBar(props: FilterBarProps) {
  const { filter, onChange, hasOwn, of, categoryAddress, searches } = props;
  const offersOwn = hasOwn && !isFiltered(filter);
  const usual = offersOwn ? OWN.value : 'hot';
  const interests = useInterests();
  const { data: facets } = useQuery(facetsQuery(of === 'cases' ? 'case' : undefined));
  return (
    <search className={styles.bar}>
      <div className={styles.row}>
        <Words
          words={filter.words}
          searches={searches ?? false}
          onChange={(words) => onChange({ words })}
        />
        <PictureSearch isNarrow />
        {of !== 'pictures' && (
          <span className={styles.order}>
            <Segmented
              label="排序"
              value={filter.order ?? usual}
              options={offersOwn ? [OWN, ...ORDERS] : ORDERS}
              onChange={(order) =>
                onChange({ order: order === usual || order === 'own' ? undefined : order })
              }
            />
          </span>
        )}
      </div>
      <Categories
        category={filter.category}
        address={categoryAddress}
        counted={facets?.categories}
      />
      <div className={styles.row}>
        <Choice
          label="空间"
          value={filter.space}
          options={facets?.spaces}
          onChange={(space) => onChange({ space })}
        />
        <Choice
          label="风格"
          value={filter.style}
          options={facets && ownFirst(interests, facets.styles, ({ id }) => id)}
          onChange={(style) => onChange({ style })}
        />
        {of === 'cases' && (
          <>
            <Choice
              label="城市"
              value={filter.city}
              options={facets?.cities}
              onChange={(city) => onChange({ city })}
            />
            <Choice
              label="预算"
              value={filter.budget}
              options={BUDGETS}
              onChange={(budget) => onChange({ budget: budget as GalleryFilter['budget'] })}
            />
          </>
        )}
        <button
          type="button"
          className={styles.films}
          aria-pressed={filter.films ?? false}
          onClick={() => onChange({ films: filter.films ? undefined : true })}
        >
          <Icon name="play" size="small" />
          视频
        </button>
        <fieldset className={styles.colours} aria-label="按颜色找">
          {searchColours.map(({ name, hex }) => (
            <button
              key={hex}
              type="button"
              className={styles.colour}
              aria-label={name}
              title={name}
              aria-pressed={hex === filter.colour}
              onClick={() => onChange({ colour: hex === filter.colour ? undefined : hex })}
            >
              <span style={{ background: hex }} />
            </button>
          ))}
        </fieldset>
      </div>
    </search>
  );
}

const BUDGETS: readonly ChoiceOption[] = Object.entries(GALLERY_BUDGETS).map(([id, name]) => ({
  id,
  name,
}));

interface WordsProps {
  readonly words: string | undefined;
  readonly searches: boolean;
  readonly onChange: (words: string | undefined) => void;
}

function Words({ words, searches, onChange }: WordsProps) {
  const [typed, setTyped] = useTypedWords(words, onChange);
  return (
    <TextInput
      type="search"
      className={styles.words}
      aria-label="搜索灵感库"
      placeholder="搜索：奶油风 客厅、杭州、白模渲染"
      autoFocus={searches}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
