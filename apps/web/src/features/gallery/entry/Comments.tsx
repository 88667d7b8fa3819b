import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { GALLERY_COMMENT_MOST, type GalleryComment, type GalleryEntry } from '@zhuhui/contracts';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button, IconButton, OlderButton, TextArea, toast } from '../../../shared/ui/index.ts';
import { commentsQuery } from '../data/queries.ts';
import { ReportDialog } from './ReportDialog.tsx';
import styles from './sections.module.css';

/** What people say about a work, the newest first. */
export function Comments({ entry }: { readonly entry: GalleryEntry }) {
  const client = useQueryClient();
  const query = commentsQuery(entry.id);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery(query);
  const [reported, setReported] = useState<string | null>(null);
  const list = data?.pages.flatMap((stretch) => stretch.list) ?? null;
  const remove = useMutation({
    mutationFn: (id: string) => call('galleryUncomment', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <section aria-labelledby="comments">
      <div className={styles.head}>
        <h2 id="comments">评论</h2>
      </div>
      <WriteComment entryId={entry.id} />
      {error && !data && (
        <p className={styles.none} role="alert">
          评论没有加载出来。
          <Button size="small" onClick={() => void refetch()}>
            再试一次
          </Button>
        </p>
      )}
      {list?.length === 0 && <p className={styles.none}>还没有评论，来说第一句。</p>}
      <ul className={styles.comments}>
        {(list ?? []).map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            onRemove={() => remove.mutate(comment.id)}
            onReport={() => setReported(comment.id)}
          />
        ))}
      </ul>
      <OlderButton list={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>
        更早的评论
      </OlderButton>
      {reported !== null && (
        <ReportDialog entryId={entry.id} commentId={reported} onClose={() => setReported(null)} />
      )}
    </section>
  );
}

interface CommentProps {
  readonly comment: GalleryComment;
  readonly onRemove: () => void;
  readonly onReport: () => void;
}

function Comment({ comment, onRemove, onReport }: CommentProps) {
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  return (
    <li className={styles.comment}>
      <Avatar name={comment.author.name} picture={comment.author.avatar} />
      <div>
        <p className={styles.by}>
          {comment.author.name}
          <time dateTime={comment.createdAt}>{formatAgo(comment.createdAt, Date.now())}</time>
        </p>
        <p className={styles.body}>{comment.body}</p>
      </div>
      {comment.own ? (
        <IconButton icon="trash" label="删除评论" onClick={onRemove} />
      ) : (
        <IconButton
          icon="flag"
          label="举报评论"
          onClick={() => (user === null ? ask('登录后可以举报') : onReport())}
        />
      )}
    </li>
  );
}

function WriteComment({ entryId }: { readonly entryId: string }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [body, setBody] = useState('');
  const write = useMutation({
    mutationFn: () => call('galleryComment', { entryId, body }),
    onSuccess: () => {
      setBody('');
      void client.invalidateQueries({ queryKey: commentsQuery(entryId).queryKey });
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user === null) ask('登录后可以评论');
    else if (body.trim()) write.mutate();
  };
  return (
    <form className={styles.write} onSubmit={submit}>
      <TextArea
        aria-label="写评论"
        rows={2}
        maxLength={GALLERY_COMMENT_MOST}
        placeholder="说说哪里好，或者想问什么"
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="submit" busy={write.isPending}>
        发表
      </Button>
    </form>
  );
}
