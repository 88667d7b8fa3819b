import { useMutation } from '@tanstack/react-query';
import type { HouseAsset } from '@zhuhui/contracts';
import { ASSET_KINDS, type AssetKind } from '@zhuhui/tools';
import { useId, useState } from 'react';
import { ApiError, call, messageOf, uploadHouseAsset } from '../../../shared/api-client/index.ts';
import {
  Button,
  Dialog,
  Field,
  Spinner,
  Switch,
  TextInput,
  toast,
} from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { whileSignedIn } from '../interruption.ts';
import styles from '../list/list.module.css';

/** An asset of the house: picture, name, tags, and whether it is offered. */
export function AssetDialog({
  asset,
  kind,
  onClose,
}: {
  /** Null for a new one. */
  readonly asset: HouseAsset | null;
  readonly kind: AssetKind;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState(asset?.name ?? '');
  const [tags, setTags] = useState(asset?.tags.join(' ') ?? '');
  const [hidden, setHidden] = useState(asset?.hidden ?? false);
  const upload = useMutation({
    mutationFn: (file: File) => whileSignedIn(() => uploadHouseAsset(file)),
    onError: (error) => toast.error(messageOf(error)),
  });
  const picture = upload.data?.url ?? asset?.thumbUrl;
  const save = useAdminChange(() =>
    call('saveHouseAsset', {
      ...(asset && { id: asset.id }),
      ...{ kind, name, hidden, tags: tags.split(/[\s,，、]+/).filter(Boolean) },
      ...(upload.data && { fileId: upload.data.fileId }),
    }),
  );
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Dialog title={`${asset ? '修改' : '添加'}素材 · ${ASSET_KINDS[kind]}`} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onSuccess: onClose });
        }}
      >
        {picture && (
          <div className={styles.thumbs}>
            <img src={picture} alt={name || '素材'} />
          </div>
        )}
        <Field
          label="图片"
          htmlFor={`${id}file`}
          error={wrong.fileId}
          aside={upload.isPending && <Spinner />}
        >
          <TextInput
            type="file"
            id={`${id}file`}
            accept="image/*"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) upload.mutate(file);
            }}
          />
        </Field>
        <Field label="名称" htmlFor={`${id}name`} error={wrong.name}>
          <TextInput
            id={`${id}name`}
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="标签" htmlFor={`${id}tags`} help="用空格分开" error={wrong.tags}>
          <TextInput
            id={`${id}tags`}
            value={tags}
            onChange={({ target }) => setTags(target.value)}
          />
        </Field>
        <div className={styles.switchRow}>
          <label htmlFor={`${id}hidden`}>隐藏</label>
          <Switch id={`${id}hidden`} label="隐藏" checked={hidden} onChange={setHidden} />
        </div>
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!picture || !name.trim()}
            busy={save.isPending || upload.isPending}
          >
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
