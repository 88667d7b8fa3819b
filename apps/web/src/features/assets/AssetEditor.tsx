import { ASSET_NAME_MOST, type Asset } from '@zhuhui/contracts';
import { useState } from 'react';
import { IconButton, TextInput } from '../../shared/ui/index.ts';
import styles from './AssetEditor.module.css';
import { tagsOf } from './model/search.ts';

interface AssetEditorProps {
  readonly asset: Asset;
  readonly onEdit: (change: { id: string; name?: string; tags?: string[] }) => void;
  readonly onRemove: (asset: Asset) => void;
}

/** One's own asset with its name and tags to write on; what is written is kept when the field is left. */
export function AssetEditor({ asset, onEdit, onRemove }: AssetEditorProps) {
  const { id } = asset;
  const [name, setName] = useState(asset.name);
  const [tags, setTags] = useState(asset.tags.join(' '));

  const keepName = () => {
    if (name.trim() === '') setName(asset.name);
    else if (name.trim() !== asset.name) onEdit({ id, name: name.trim() });
  };
  const keepTags = () => {
    const next = tagsOf(tags);
    if (next.join(' ') !== asset.tags.join(' ')) onEdit({ id, tags: next });
  };
  return (
    <li className={styles.editor}>
      <img src={asset.thumbUrl} alt="" width={asset.width} height={asset.height} loading="lazy" />
      <TextInput
        aria-label={`${asset.name}的名称`}
        maxLength={ASSET_NAME_MOST}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={keepName}
        onKeyDown={(event) => event.key === 'Enter' && keepName()}
      />
      <TextInput
        aria-label={`${asset.name}的标签`}
        placeholder="标签，用空格隔开"
        value={tags}
        onChange={(event) => setTags(event.target.value)}
        onBlur={keepTags}
        onKeyDown={(event) => event.key === 'Enter' && keepTags()}
      />
      <IconButton icon="trash" label={`删除${asset.name}`} onClick={() => onRemove(asset)} />
    </li>
  );
}
