import type { ToolGroup } from '@zhuhui/tools';
import { create } from 'zustand';
import { readStored, writeStored } from '../browser/storage.ts';

/** Groups that stand for a kind of work; the others serve all of them. */
export const INTEREST_GROUPS = [
  'architecture',
  'landscape',
  'interior',
  'commercial',
] as const satisfies readonly ToolGroup[];
export type Interest = (typeof INTEREST_GROUPS)[number];

interface InterestState {
  /** Null until asked. */
  readonly interests: readonly Interest[] | null;
  readonly choose: (interests: readonly Interest[]) => void;
}

const isInterest = (name: string): name is Interest =>
  (INTEREST_GROUPS as readonly string[]).includes(name);

export const useInterests = create<InterestState>((set) => ({
  interests: readStored('interests')?.filter(isInterest) ?? null,
  choose: (interests) => {
    writeStored('interests', interests);
    set({ interests });
  },
}));

/** Groups with those of one's own work first; the rest keeps its order. */
export function inOrderOf<Group extends { readonly id: ToolGroup }>(
  interests: readonly Interest[] | null,
  groups: readonly Group[],
): readonly Group[] {
  if (!interests?.length) return groups;
  const isOwn = ({ id }: Group) => (interests as readonly ToolGroup[]).includes(id);
  return [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))];
}
