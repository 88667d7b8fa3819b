import type { ColourRange } from '@zhuhui/contracts';
import { searchColours } from '../../shared/theme/tokens.ts';
import { Button, Segmented } from '../../shared/ui/index.ts';
import styles from './ColourFilter.module.css';
import { Popover } from './Popover.tsx';

interface ColourFilterProps {
  readonly colour: string | undefined;
  readonly range: ColourRange | undefined;
  readonly onChange: (colour: string | undefined, range: ColourRange | undefined) => void;
}

const RANGES: readonly { readonly value: ColourRange; readonly label: string }[] = [
  { value: 'close', label: '很像' },
  { value: 'similar', label: '相近' },
  { value: 'wide', label: '同类' },
];

/** A colour that a picture has to show: one of the trade's, or any other. */
export function ColourFilter({ colour, range, onChange }: ColourFilterProps) {
  const text = (
    <>
      {colour && <span className={styles.dot} style={{ background: colour }} />}
      {searchColours.find(({ hex }) => hex === colour)?.name ?? (colour ? '这种颜色' : '颜色')}
    </>
  );
  return (
    <Popover icon="swatch" text={text} label="按颜色筛选" isOn={colour !== undefined}>
      <div className={styles.swatches}>
        {searchColours.map(({ name, hex }) => (
          <button
            key={hex}
            type="button"
            className={styles.swatch}
            aria-pressed={hex === colour}
            onClick={() => onChange(hex === colour ? undefined : hex, range)}
          >
            <span className={styles.chip} style={{ background: hex }} />
            {name}
          </button>
        ))}
      </div>
      <label className={styles.other}>
        其他颜色
        <input
          type="color"
          value={colour ?? searchColours[0].hex}
          onChange={(event) => onChange(event.target.value, range)}
        />
      </label>
      {colour && (
        <>
          <Segmented
            label="多像算像"
            value={range ?? 'similar'}
            options={RANGES}
            onChange={(next) => onChange(colour, next === 'similar' ? undefined : next)}
          />
          <Button
            size="small"
            variant="plain"
            className={styles.clear}
            onClick={() => onChange(undefined, undefined)}
          >
            不限颜色
          </Button>
        </>
      )}
    </Popover>
  );
}
