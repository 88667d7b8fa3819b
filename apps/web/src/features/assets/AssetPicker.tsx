import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@zhuhui/contracts';
import { ASSET_KINDS, type AssetKind } from '@zhuhui/tools';
import { type DragEvent, useRef, useState } from 'react';
import { messageOf } from '../../shared/api-client/index.ts';
import type { AssetPickerProps } from '../../shared/assets/asset-picker-port.ts';
import { takeDropped } from '../../shared/browser/dropped.ts';
import { assetsQuery } from '../../shared/data/assets.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import {
  Button,
  classes,
  Dialog,
  Empty,
  Segmented,
  TextInput,
  toast,
} from '../../shared/ui/index.ts';
import { AssetEditor } from './AssetEditor.tsx';
import { AssetGrid } from './AssetGrid.tsx';
import styles from './AssetPicker.module.css';
import { recentAssets, rememberAsset } from './model/recent.ts';
import { inScope, type Scope, searchAssets } from './model/search.ts';
import { useShelf } from './use-shelf.ts';

/** How soon an empty shelf is asked for again. */
const EMPTY_ASK_MS = 2000;
/** Pictures for slots; masks are chosen where they are drawn. */
const TABS = (Object.keys(ASSET_KINDS) as AssetKind[])
  .filter((kind) => kind !== 'mask')
  .map((value) => ({ value, label: ASSET_KINDS[value] }));
const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'recent', label: '最近' },
  { value: 'own', label: '我的' },
];

/** The asset library: a picture is found by its shelf, its words or its use, and taken. */
export default function AssetPicker({
  kind: opensWith,
  several,
  onPick,
  onClose,
}: AssetPickerProps) {
  const [kind, setKind] = useState(opensWith);
  const [scope, setScope] = useState<Scope>('all');
  const [words, setWords] = useState('');
  const [isManaging, setManaging] = useState(false);
  const [isOver, setOver] = useState(false);
  const [recent] = useState(recentAssets);
  const input = useRef<HTMLInputElement>(null);
  const user = useCurrentUser();
  const askToSignIn = useSignIn((state) => state.ask);
  const shelf = useQuery({
    ...assetsQuery(kind),
    // A new installation is still filling its shelves.
    refetchInterval: ({ state }) => (state.data?.length === 0 ? EMPTY_ASK_MS : false),
  });
  const { upload, isUploading, edit, remove } = useShelf(kind);

  const signIn = () => {
    onClose();
    askToSignIn('登录后可以存自己的素材');
  };
  const take = (files: Iterable<File> | null) => {
    if (user === null) return signIn();
    setScope('own');
    upload(files);
  };
  const pick = (asset: Asset) => {
    rememberAsset(asset.id);
    onPick(asset);
  };
  const shown = searchAssets(inScope(shelf.data ?? [], isManaging ? 'own' : scope, recent), words);

  return (
    <Dialog title="素材库" variant="stage" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the upload button is the keyboard's way */}
      <div
        className={classes(styles.library, isOver && styles.over)}
        onDragOver={(event: DragEvent) => {
          // The slot that the library was opened from takes drops too.
          event.stopPropagation();
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.stopPropagation();
          event.preventDefault();
          setOver(false);
          takeDropped(event.dataTransfer, { files: take, refuse: toast.error });
        }}
      >
        <div className={styles.head}>
          <Segmented label="分类" value={kind} options={TABS} onChange={setKind} />
          <TextInput
            type="search"
            className={styles.search}
            aria-label="搜索素材"
            placeholder={`搜索${ASSET_KINDS[kind]}：名称、标签`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {!isManaging && (
            <Segmented label="范围" value={scope} options={SCOPES} onChange={setScope} />
          )}
          <span className={styles.own}>
            <Button
              icon="upload"
              busy={isUploading}
              onClick={() => (user === null ? signIn() : input.current?.click())}
            >
              上传{ASSET_KINDS[kind]}
            </Button>
            <Button
              variant={isManaging ? 'primary' : 'plain'}
              icon={isManaging ? 'check' : 'edit'}
              onClick={() => (user === null ? signIn() : setManaging(!isManaging))}
            >
              {isManaging ? '完成' : '管理'}
            </Button>
          </span>
          <input
            ref={input}
            type="file"
            multiple
            accept="image/*"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={`上传${ASSET_KINDS[kind]}：选择文件`}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
        <div className={styles.shelf}>
          {shelf.isError ? (
            <Empty icon="warning" title="素材库打不开" text={messageOf(shelf.error)}>
              <Button icon="redo" onClick={() => void shelf.refetch()}>
                再试一次
              </Button>
            </Empty>
          ) : shelf.data && shown.length === 0 ? (
            <Nothing words={words} scope={isManaging ? 'own' : scope} kind={kind} />
          ) : isManaging ? (
            <ul className={styles.editors}>
              {shown.map((asset) => (
                <AssetEditor key={asset.id} asset={asset} onEdit={edit} onRemove={remove} />
              ))}
            </ul>
          ) : (
            <AssetGrid
              kind={kind}
              assets={shelf.data ? shown : null}
              several={several}
              onPick={pick}
            />
          )}
        </div>
        {several && (
          <div className={styles.several}>
            <span role="status">已选 {several.count}</span>
            <Button variant="primary" onClick={onClose}>
              完成
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface NothingProps {
  readonly words: string;
  readonly scope: Scope;
  readonly kind: AssetKind;
}

/** Why a shelf is empty, and what to do about it. */
function Nothing({ words, scope, kind }: NothingProps) {
  const name = ASSET_KINDS[kind];
  if (words.trim())
    return (
      <Empty icon="search" title={`没有找到“${words.trim()}”`} text="换个说法，或清空搜索再找" />
    );
  if (scope === 'own')
    return <Empty icon="upload" title={`还没有自己的${name}`} text="点“上传”，或把图片拖进来" />;
  if (scope === 'recent')
    return <Empty icon="history" title="还没有用过" text={`选过的${name}会排在这里`} />;
  return <Empty icon="archive" title={`${name}还在准备`} text="备好后会自己出现" />;
}
