import { toolGroupNames } from 'virtual:contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NICKNAME_MOST } from '@zhuhui/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { call, messageOf, uploadImage } from '../../../shared/api-client/index.ts';
import { useClassify } from '../../../shared/data/catalogue.ts';
import { useDialogs } from '../../../shared/data/dialogs.ts';
import { useInterests } from '../../../shared/data/interests.ts';
import { type CurrentUser, currentUserQuery } from '../../../shared/data/user.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button, TextInput, toast } from '../../../shared/ui/index.ts';
import styles from './AboutSection.module.css';
import { Row, Section } from './Section.tsx';

/** Picture, name, and what does not change. */
export function AboutSection({ user }: { readonly user: CurrentUser }) {
  const client = useQueryClient();
  const open = useDialogs((state) => state.open);
  const refresh = () => client.invalidateQueries(currentUserQuery);
  return (
    <Section title="资料" text="别人在你发布的作品与评论旁看到这些。">
      <Row label="头像" action={<AvatarButtons user={user} onChanged={refresh} />}>
        <Avatar name={user.nickname || '我'} picture={user.avatar} size="big" />
      </Row>
      <Row label="昵称">
        <Nickname key={user.nickname} nickname={user.nickname} onChanged={refresh} />
      </Row>
      <Row
        label="设计方向"
        action={
          <Button size="small" onClick={() => open('interests')}>
            修改
          </Button>
        }
      >
        <Interests />
      </Row>
      <Row label="用户编号">
        <code className={styles.code}>{user.id}</code>
      </Row>
      <Row label="注册时间">{formatDateTime(user.createdAt)}</Row>
    </Section>
  );
}

/** Kinds of work and favourite styles, in words. */
function Interests() {
  const interests = useInterests();
  const tree = useClassify();
  if (interests === null) return '还没有选';
  const names = new Map(
    tree.flatMap((top) =>
      top.children.flatMap((space) => space.children.map(({ style, name }) => [style, name])),
    ),
  );
  const fields = interests.fields.map((field) => toolGroupNames[field]).join('、') || '都做';
  const likes = interests.styles.flatMap((style) => names.get(style) ?? []).join('、');
  return likes ? `${fields}；常用 ${likes}` : fields;
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
