import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GALLERY_ALBUM_NAME_MOST, type GalleryAlbum } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, Switch, TextInput } from '../../../shared/ui/index.ts';
import { GALLERY_KEY } from '../data/queries.ts';
import styles from './AlbumDialog.module.css';

interface AlbumDialogProps {
  /** Left out: a new one. */
  readonly album?: GalleryAlbum;
  readonly onSaved?: (album: GalleryAlbum) => void;
  readonly onClose: () => void;
}

/** Names an album and says who sees it. */
export function AlbumDialog({ album, onSaved, onClose }: AlbumDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(album?.name ?? '');
  const [isPublic, setPublic] = useState(album?.isPublic ?? false);
  const id = useId();
  const save = useMutation({
    mutationFn: () => call('gallerySaveAlbum', { ...(album && { id: album.id }), name, isPublic }),
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: [GALLERY_KEY, 'albums'] });
      void client.invalidateQueries({ queryKey: [GALLERY_KEY, 'album', saved.id] });
      onSaved?.(saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title={album ? '修改收藏夹' : '新建收藏夹'} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="名称"
          htmlFor={`${id}-name`}
          {...(save.error && { error: messageOf(save.error) })}
        >
          <TextInput
            id={`${id}-name`}
            value={name}
            maxLength={GALLERY_ALBUM_NAME_MOST}
            required
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className={styles.line}>
          <label htmlFor={`${id}-public`}>公开：别人在我的主页能看到</label>
          <Switch id={`${id}-public`} label="公开" checked={isPublic} onChange={setPublic} />
        </div>
        <Button variant="primary" type="submit" busy={save.isPending}>
          保存
        </Button>
      </form>
    </Dialog>
  );
}
