import { toolIndex } from 'virtual:contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, HttpError, messageOf, uploadImage } from '../../../shared/api-client/index.ts';
import { currentUserQuery, useCurrentUser } from '../../../shared/data/user.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button, Dialog, toast } from '../../../shared/ui/index.ts';
import styles from './FaceDialog.module.css';

const MOST = 12;
/** Pictures of the product's own that may stand for somebody. */
const FACES = toolIndex.flatMap(({ cover, name }) => (cover ? [{ src: cover.after, name }] : []));

/** Chooses the picture of the account: one of the house's or one's own. */
export default function FaceDialog({ onClose }: { readonly onClose: () => void }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (picture: Blob | string | null) => {
      const blob = typeof picture === 'string' ? await pictureAt(picture) : picture;
      const avatarFileId = blob === null ? '' : (await uploadImage(blob)).fileId;
      await call('changeProfile', { avatarFileId });
      await client.invalidateQueries(currentUserQuery);
    },
    onSuccess: () => {
      toast.success('头像已更新');
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (user === null) return null;
  return (
    <Dialog title="换头像" onClose={onClose}>
      <div className={styles.face}>
        <Avatar name={user.nickname || '我'} picture={user.avatar} size="large" />
        <fieldset className={styles.choices} disabled={change.isPending}>
          <legend className="visually-hidden">选一张</legend>
          {FACES.slice(0, MOST).map(({ src, name }) => (
            <button
              key={src}
              type="button"
              className={styles.choice}
              aria-label={`用「${name}」的图`}
              onClick={() => change.mutate(src)}
            >
              <img src={src} alt="" width={640} height={400} />
            </button>
          ))}
        </fieldset>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="选择头像图片"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) change.mutate(file);
          }}
        />
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon="upload"
            busy={change.isPending}
            onClick={() => input.current?.click()}
          >
            上传图片
          </Button>
          {user.avatar && (
            <Button disabled={change.isPending} onClick={() => change.mutate(null)}>
              去掉
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new HttpError('status', { status: response.status });
  return response.blob();
}
