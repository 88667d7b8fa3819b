import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { HttpError } from '../shared/api-client/index.ts';
import { currentUserQuery } from '../shared/data/user.ts';
import { useConnection } from '../shared/hooks/use-online.ts';
import { OfflinePage } from './OfflinePage.tsx';

/**
 * An empty screen until it is known who is signed in; then the app, whatever the answer was. Without a
 * connection nothing is known: the page says so and goes on by itself.
 */
export function FirstLoad({ children }: { readonly children: ReactNode }) {
  const { data, error, fetchStatus, refetch } = useQuery({ ...currentUserQuery, retry: false });
  const connection = useConnection();
  const isCutOff =
    data === undefined &&
    (fetchStatus === 'paused' || (error instanceof HttpError && error.kind === 'network'));

  useEffect(() => {
    if (isCutOff && connection === 'online') void refetch();
  }, [isCutOff, connection, refetch]);

  if (isCutOff)
    return <OfflinePage connection={connection === 'offline' ? connection : 'unreachable'} />;
  if (data === undefined && error === null) {
    return <div aria-busy="true" data-testid="first-load" />;
  }
  return children;
}
