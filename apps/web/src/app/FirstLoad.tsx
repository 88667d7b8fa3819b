import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentUserQuery } from '../shared/data/user.ts';

/** An empty screen until it is known who is signed in; then the app, whatever the answer was. */
export function FirstLoad({ children }: { readonly children: ReactNode }) {
  const { isPending } = useQuery({ ...currentUserQuery, retry: false });
  return isPending ? <div aria-busy="true" data-testid="first-load" /> : children;
}
