import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface OlderButtonProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> {
  /** A list that is read page by page, the newest first. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Reads the next page of a list, as long as there is one. */
export function OlderButton({ list, ...button }: OlderButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button {...button} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
  );
}
