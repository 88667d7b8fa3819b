import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NICKNAME_MOST } from '@zhuhui/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { call, messageOf, uploadImage } from '../../../shared/api-client/index.ts';
import { type CurrentUser, currentUserQuery } from '../../../shared/data/user.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button, TextInput, toast } from '../../../shared/ui/index.ts';
import styles from './AboutSection.module.css';
import { Row, Section } from './Section.tsx';

/** Picture, name, and what does not change. */
export function AboutSection({ user }: { readonly user: CurrentUser }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(currentUserQuery);
  return (
    <Section title="资料" text="头像与昵称只在你的账号里显示。">
      <Row label="头像" action={<AvatarButtons user={user} onChanged={refresh} />}>
        <Avatar name={user.nickname || '我'} picture={user.avatar} size="big" />
      </Row>
      <Row label="昵称">
        <Nickname key={user.nickname} nickname={user.nickname} onChanged={refresh} />
      </Row>
      <Row label="用户编号">
        <code className={styles.code}>{user.id}</code>
      </Row>
      <Row label="注册时间">{formatDateTime(user.createdAt)}</Row>
    </Section>
  );
}

interface ChangeProps {
  readonly onChanged: () => Promise<unknown>;
}

function AvatarButtons({ user, onChanged }: ChangeProps & { readonly user: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const avatarFileId = file === null ? '' : (await uploadImage(file)).fileId;
      await call('changeProfile', { avatarFileId });
      await onChanged();
    },
    onSuccess: () => toast.success('头像已更新'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className={styles.buttons}>
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
      <Button
        size="small"
        icon="upload"
        busy={change.isPending}
        onClick={() => input.current?.click()}
      >
        换头像
      </Button>
      {user.avatar && (
        <Button
          size="small"
          variant="plain"
          disabled={change.isPending}
          onClick={() => change.mutate(null)}
        >
          去掉
        </Button>
      )}
    </div>
  );
}

function Nickname({ nickname, onChanged }: ChangeProps & { readonly nickname: string }) {
  const [value, setValue] = useState(nickname);
  const save = useMutation({
    mutationFn: async () => {
      await call('changeProfile', { nickname: value });
      await onChanged();
    },
    onSuccess: () => toast.success('昵称已保存'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isSame = value.trim() === nickname;
  return (
    <form className={styles.nickname} onSubmit={submit} noValidate>
      <div className={styles.input}>
        <TextInput
          aria-label="昵称"
          aria-invalid={save.isError || undefined}
          value={value}
          maxLength={NICKNAME_MOST}
          autoComplete="nickname"
          onChange={(event) => setValue(event.target.value)}
        />
        {save.isError && (
          <p className={styles.problem} role="alert">
            {messageOf(save.error)}
          </p>
        )}
      </div>
      <Button type="submit" disabled={isSame || value.trim() === ''} busy={save.isPending}>
        保存
      </Button>
    </form>
  );
}
