import type { Asset } from '@zhuhui/contracts';
import type { AssetKind } from '@zhuhui/tools';
import type { PickSeveral } from '../../shared/assets/asset-picker-port.ts';
import { classes } from '../../shared/ui/index.ts';
import styles from './AssetGrid.module.css';

/** Square swatches, wide views, and things that stand by themselves. */
const SHAPES: Readonly<Record<AssetKind, 'swatch' | 'view' | 'thing'>> = {
  style: 'view',
  material: 'swatch',
  furniture: 'thing',
  plant: 'thing',
  sky: 'view',
  mask: 'view',
};
/** As many places as are kept while a shelf is coming. */
const PLACES = Array.from({ length: 18 }, (_, place) => `place ${place}`);

interface AssetGridProps {
  readonly kind: AssetKind;
  /** Null while they are coming. */
  readonly assets: readonly Asset[] | null;
  /** Where several are chosen: which are, and whether there is room for more. */
  readonly several?: PickSeveral;
  readonly onPick: (asset: Asset) => void;
}

export function AssetGrid({ kind, assets, several, onPick }: AssetGridProps) {
  const shape = SHAPES[kind];
  if (assets === null) {
    return (
      <div className={classes(styles.grid, styles[shape])} role="status" aria-label="加载中">
        {PLACES.map((place) => (
          <span key={place} className={styles.place} />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes(styles.grid, styles[shape])}>
      {assets.map((asset) => (
        <li key={asset.id}>
          <button
            type="button"
            className={styles.asset}
            title={asset.tags.join(' · ')}
            aria-pressed={several?.picked.has(asset.fileId)}
            disabled={several?.isFull && !several.picked.has(asset.fileId)}
            onClick={() => onPick(asset)}
          >
            <img
              src={asset.thumbUrl}
              alt=""
              width={asset.width}
              height={asset.height}
              loading="lazy"
            />
            <span className={styles.name}>{asset.name}</span>
            {asset.own && <span className={styles.mine}>我的</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
