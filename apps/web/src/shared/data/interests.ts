import { branchesOf } from 'virtual:contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Interests } from '@zhuhui/contracts';
import type { ToolGroup } from '@zhuhui/tools';
import { call, messageOf } from '../api-client/index.ts';
import { toast } from '../ui/toast.ts';
import { currentUserQuery, useCurrentUser } from './user.ts';

/** A kind of work; the group of tools for it has the same id. */
export type Interest = Interests['fields'][number];
export const INTEREST_GROUPS = Object.keys(branchesOf) as readonly Interest[];

/** What the user designs and likes; null until asked, and for visitors. */
export function useInterests(): Interests | null {
  return useCurrentUser()?.interests ?? null;
}

/** Keeps an answer with the account; what follows it changes at once. */
export function useChooseInterests(): (interests: Interests) => void {
  const client = useQueryClient();
  const { queryKey } = currentUserQuery;
  const change = useMutation({
    mutationFn: (interests: Interests) => call('changeProfile', { interests }),
    onMutate: async (interests) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (user) => user && { ...user, interests });
      return before;
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(queryKey, before);
      toast.error(messageOf(error));
    },
  });
  return change.mutate;
}

/** Groups with those of one's own work first; the rest keeps its order. */
export function inOrderOf<Group extends { readonly id: ToolGroup }>(
  interests: Interests | null,
  groups: readonly Group[],
): readonly Group[] {
  if (!interests?.fields.length) return groups;
  const fields: readonly ToolGroup[] = interests.fields;
  const isOwn = ({ id }: Group) => fields.includes(id);
  return [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))];
}

/** Top levels of the classification tree that belong to one's work; null where it may be any. */
export function ownBranches(interests: Interests | null): string[] | null {
  if (!interests?.fields.length) return null;
  return interests.fields.flatMap((field) => branchesOf[field]);
}

/** Things with those in favourite styles first, the dearest at the beginning; the rest keeps its order. */
export function ownFirst<Thing>(
  interests: Interests | null,
  things: readonly Thing[],
  styleOf: (thing: Thing) => string,
): readonly Thing[] {
  const styles = interests?.styles ?? [];
  const own = styles.flatMap((style) => things.filter((thing) => styleOf(thing) === style));
  if (own.length === 0) return things;
  return [...own, ...things.filter((thing) => !own.includes(thing))];
}
