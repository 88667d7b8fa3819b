import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Assistant, Conversation, Page } from '@zhuhui/contracts';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';

const PAGE_SIZE = 40;
const KEY = 'conversations';

/** The conversations with an assistant, newest first, page by page. */
export function useConversations(assistant: Assistant, keyword: string, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [KEY, assistant, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(
        'talkHistory',
        { assistant, page: pageParam, pageSize: PAGE_SIZE, ...(keyword && { keyword }) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * PAGE_SIZE < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { ...query, list: query.data?.pages.flatMap(({ list }) => list) ?? [] };
}

/** Tells the lists that a conversation has begun, gone on or got a title. */
export function useRefreshConversations(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [KEY] });
}

/** Renames and deletes; the lists show it at once and are asked again after. */
export function useConversationChanges() {
  const client = useQueryClient();
  const change = (id: string, to: (conversation: Conversation) => Conversation[]) =>
    client.setQueriesData<InfiniteData<Page<Conversation>>>(
      { queryKey: [KEY] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            list: page.list.flatMap((each) => (each.conversationId === id ? to(each) : [each])),
          })),
        },
    );
  const after = {
    onError: (error: unknown) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  };
  const rename = useMutation({
    mutationFn: (input: { readonly conversationId: string; readonly title: string }) =>
      call('talkRename', input),
    onMutate: ({ conversationId, title }) => {
      change(conversationId, (each) => [{ ...each, title }]);
    },
    ...after,
  });
  const remove = useMutation({
    mutationFn: (conversationId: string) => call('talkDelete', { conversationId }),
    onMutate: (conversationId) => {
      change(conversationId, () => []);
    },
    ...after,
  });
  return { rename: rename.mutate, remove: remove.mutate };
}
