import { useInfiniteQuery } from '@tanstack/react-query';
import { ASSET_MOST_OWN, type OwnAsset } from '@zhuhui/contracts';
import { ASSET_KINDS, type AssetKind } from '@zhuhui/tools';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../shared/api-client/index.ts';
import { ownAssetsQuery } from '../../shared/data/assets.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Button, Dialog, Empty, Segmented, Select, TextInput } from '../../shared/ui/index.ts';
import { TextSkeleton } from '../../shared/ui/TextSkeleton.tsx';
import { AssetEditor } from './AssetEditor.tsx';
import picker from './AssetPicker.module.css';
import styles from './OwnAssetsDialog.module.css';
import { useShelf } from './use-shelf.ts';

type Room = 'kept' | 'removed';
const ROOMS: readonly { value: Room; label: string }[] = [
  { value: 'kept', label: '在库' },
  { value: 'removed', label: '删除了的' },
];
const KINDS = Object.keys(ASSET_KINDS) as AssetKind[];

/** Everything one keeps in the library: counted, found, renamed, put away and taken back. */
export default function OwnAssetsDialog({ onClose }: { readonly onClose: () => void }) {
  const [room, setRoom] = useState<Room>('kept');
  const [kind, setKind] = useState<AssetKind | ''>('');
  const [words, setWords] = useState('');
  const keyword = useDeferredValue(words.trim());
  const isRemoved = room === 'removed';
  const own = useInfiniteQuery(
    ownAssetsQuery({
      ...(kind && { kind }),
      ...(keyword && { keyword }),
      ...(isRemoved && { removed: true }),
    }),
  );
  const { edit, remove, restore } = useShelf(kind || 'material');
  const counts = own.data?.pages[0]?.counts ?? {};
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const list = own.data?.pages.flatMap((page) => page.list);
  const isNarrowed = kind !== '' || keyword !== '';

  return (
    <Dialog title="我的素材" variant="stage" onClose={onClose}>
      <div className={picker.library}>
        <div className={picker.head}>
          <Segmented label="看哪些" value={room} options={ROOMS} onChange={setRoom} />
          <Select
            className={styles.kind}
            aria-label="分类"
            value={kind}
            onChange={({ target }) => setKind(target.value as AssetKind | '')}
          >
            <option value="">全部 {formatNumber(all)}</option>
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {ASSET_KINDS[each]} {formatNumber(counts[each] ?? 0)}
              </option>
            ))}
          </Select>
          <TextInput
            type="search"
            className={picker.search}
            aria-label="搜索我的素材"
            placeholder="名称、标签"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <div className={picker.shelf}>
          {own.isError ? (
            <Empty icon="warning" title="素材打不开" text={messageOf(own.error)}>
              <Button icon="redo" onClick={() => void own.refetch()}>
                再试一次
              </Button>
            </Empty>
          ) : list === undefined ? (
            <TextSkeleton lines={6} />
          ) : list.length === 0 ? (
            <Empty
              icon={isNarrowed ? 'search' : 'archive'}
              title={
                isNarrowed ? '没有这样的素材' : isRemoved ? '没有删除过素材' : '还没有自己的素材'
              }
              text={
                isNarrowed || isRemoved
                  ? ''
                  : `在工具里打开素材库，点“上传”就存在这里，最多 ${ASSET_MOST_OWN} 件。`
              }
            />
          ) : (
            <ul className={picker.editors}>
              {list.map((asset) =>
                isRemoved ? (
                  <Removed key={asset.id} asset={asset} onRestore={() => restore(asset.id)} />
                ) : (
                  <AssetEditor key={asset.id} asset={asset} onEdit={edit} onRemove={remove} />
                ),
              )}
            </ul>
          )}
          {own.hasNextPage && (
            <Button busy={own.isFetchingNextPage} onClick={() => void own.fetchNextPage()}>
              再看一些
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface RemovedProps {
  readonly asset: OwnAsset;
  readonly onRestore: () => void;
}

function Removed({ asset, onRestore }: RemovedProps) {
  const { name, thumbUrl, width, height, goneAt } = asset;
  return (
    <li className={styles.removed}>
      <img src={thumbUrl} alt="" width={width} height={height} loading="lazy" />
      <span>{name}</span>
      {goneAt && <span className={styles.until}>{formatDateTime(goneAt)} 彻底清除</span>}
      <Button size="small" onClick={onRestore}>
        恢复
      </Button>
    </li>
  );
}
