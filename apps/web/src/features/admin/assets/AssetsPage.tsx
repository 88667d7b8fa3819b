import { queryOptions, useQuery } from '@tanstack/react-query';
import type { HouseAsset } from '@zhuhui/contracts';
import { ASSET_KINDS, type AssetKind } from '@zhuhui/tools';
import { useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { Button, IconButton, Segmented } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { moved } from '../engines/order.ts';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { oneOf, useList } from '../list/use-list.ts';
import { AssetDialog } from './AssetDialog.tsx';

const KINDS = Object.keys(ASSET_KINDS) as AssetKind[];
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: ASSET_KINDS[value] }));

const assetsQuery = (kind: AssetKind) =>
  queryOptions({
    queryKey: ['admin', 'assets', kind],
    queryFn: ({ signal }) => call('houseAssets', { kind }, { signal }),
  });

/** `/admin/assets`: the house's own asset library. */
export function AssetsPage() {
  return <AdminFrame>{({ canChange }) => <Assets canChange={canChange} />}</AdminFrame>;
}

function Assets({ canChange }: { readonly canChange: boolean }) {
  const list = useList();
  const kind = oneOf(KINDS, list.chosen('kind')) ?? 'material';
  const query = useQuery(assetsQuery(kind));
  const [edited, setEdited] = useState<HouseAsset | 'new' | null>(null);
  const order = useAdminChange((ids: string[]) => call('orderHouseAssets', { kind, ids }));
  const assets = query.data ?? [];
  const ids = assets.map(({ id }) => id);
  return (
    <>
      <ListHead title="素材" lead="全站可用的素材；隐藏的不再出现，用过的任务不受影响。">
        <CsvLink name="houseAssetsCsv" input={{ kind }} />
        {canChange && (
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            添加素材
          </Button>
        )}
      </ListHead>
      <div className={styles.section}>
        <Segmented
          label="种类"
          value={kind}
          options={KIND_OPTIONS}
          onChange={(chosen) => list.narrow('kind', chosen)}
        />
      </div>
      <Found query={query} isEmpty={assets.length === 0} icon="archive" none="这一类还没有素材">
        <ul className={styles.grid} aria-label="素材">
          {assets.map((asset, at) => (
            <li
              key={asset.id}
              className={asset.hidden ? `${styles.tile} ${styles.hidden}` : styles.tile}
            >
              <img
                src={asset.thumbUrl}
                alt={asset.name}
                width={asset.width}
                height={asset.height}
                loading="lazy"
              />
              <p className={styles.name}>{asset.name}</p>
              <p className={styles.second}>
                {[
                  asset.hidden ? '已隐藏' : '',
                  asset.source === 'house' ? '自有' : '',
                  ...asset.tags,
                ]
                  .filter(Boolean)
                  .join(' · ') || '产品自带'}
              </p>
              {canChange && (
                <div className={styles.tools}>
                  <IconButton
                    icon="left"
                    label={`前移${asset.name}`}
                    disabled={at === 0 || order.isPending}
                    onClick={() => order.mutate(moved(ids, at, -1))}
                  />
                  <IconButton
                    icon="right"
                    label={`后移${asset.name}`}
                    disabled={at === assets.length - 1 || order.isPending}
                    onClick={() => order.mutate(moved(ids, at, 1))}
                  />
                  <IconButton
                    icon="edit"
                    label={`修改${asset.name}`}
                    onClick={() => setEdited(asset)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Found>
      {edited && (
        <AssetDialog
          asset={edited === 'new' ? null : edited}
          kind={kind}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
