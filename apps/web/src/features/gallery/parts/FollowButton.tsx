import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import { authorQuery, GALLERY_KEY } from '../data/queries.ts';

/** Follows an author, or no longer; nothing on one's own page. */
export function FollowButton({ authorId }: { readonly authorId: string }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const query = authorQuery(authorId);
  const { data: author } = useQuery(query);
  const follow = useMutation({
    mutationFn: (followed: boolean) => call('galleryFollow', { authorId, followed }),
    onMutate: (followed) => {
      const before = client.getQueryData(query.queryKey);
      if (before) {
        const followers = before.followers + (followed ? 1 : -1);
        client.setQueryData(query.queryKey, { ...before, followed, followers });
      }
      return before;
    },
    onError: (error, _followed, before) => {
      if (before) client.setQueryData(query.queryKey, before);
      toast.error(messageOf(error));
    },
    onSuccess: (said) => {
      client.setQueryData(query.queryKey, (now) => now && { ...now, ...said });
      void client.invalidateQueries({ queryKey: [GALLERY_KEY, 'following'] });
    },
  });
  if (!author || author.own) return null;
  return (
    <Button
      size="small"
      icon={author.followed ? 'check' : 'plus'}
      aria-pressed={author.followed}
      onClick={() => (user === null ? ask('登录后可以关注') : follow.mutate(!author.followed))}
    >
      {author.followed ? '已关注' : '关注'}
    </Button>
  );
}
