import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SharedProject } from '@zhuhui/contracts';
import { call, type Input, messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';

/** The designer answers while the client looks. */
const EVERY_MS = 20_000;

/** What a pass shows. */
export function shareQuery(pass: string | null) {
  return queryOptions({
    queryKey: ['share', pass],
    queryFn: ({ signal }): Promise<SharedProject> =>
      call('showShare', { pass: pass ?? '' }, { signal }),
    enabled: pass !== null,
    refetchInterval: EVERY_MS,
  });
}

/** What a client does with what he is shown. */
export function useShareDeeds(pass: string) {
  const client = useQueryClient();
  const common = {
    onSettled: () => client.invalidateQueries({ queryKey: shareQuery(pass).queryKey }),
    onError: (error: Error) => toast.error(messageOf(error)),
  };
  const comment = useMutation({
    mutationFn: (input: Omit<Input<'addShareComment'>, 'pass'>) =>
      call('addShareComment', { pass, ...input }),
    ...common,
  });
  const takeBack = useMutation({
    mutationFn: (id: string) => call('removeShareComment', { pass, id }),
    ...common,
    onSuccess: () => toast.success('已收回'),
  });
  const approve = useMutation({
    mutationFn: (input: Omit<Input<'approveShared'>, 'pass'>) =>
      call('approveShared', { pass, ...input }),
    ...common,
  });
  return { comment, takeBack: takeBack.mutate, approve };
}
