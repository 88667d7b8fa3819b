import type { CSSProperties } from 'react';
import type { Swatch } from '../model/swatches.ts';
import controls from './controls.module.css';
import styles from './SwatchControl.module.css';

interface SwatchTileProps {
  readonly group: string;
  readonly swatch: Swatch;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** One swatch; its colours stand in until the picture is there. */
export function SwatchTile({ group, swatch, checked, onChoose }: SwatchTileProps) {
  const { label, colours, asset } = swatch;
  const ground = { '--top': colours?.[0], '--bottom': colours?.[1] } as CSSProperties;
  return (
    <label className={controls.swatch} title={[label, ...(asset?.tags ?? [])].join(' · ')}>
      <input
        type="radio"
        className="visually-hidden"
        name={group}
        checked={checked}
        onChange={onChoose}
      />
      <span className={`${controls.swatchPicture} ${styles.picture}`} style={ground}>
        {asset && (
          <img
            src={asset.thumbUrl}
            alt=""
            width={asset.width}
            height={asset.height}
            loading="lazy"
          />
        )}
      </span>
      <span className={controls.swatchName}>{label}</span>
    </label>
  );
}
