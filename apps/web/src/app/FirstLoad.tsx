import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { HttpError } from '../shared/api-client/index.ts';
import { page } from '../shared/browser/navigation.ts';
import { currentUserQuery } from '../shared/data/user.ts';
import { useConnection } from '../shared/hooks/use-online.ts';
import { OfflinePage } from './OfflinePage.tsx';

/**
 * An empty screen until it is known who is signed in; then the app, whatever the answer was. Without a
 * connection nothing is known: the page says so, and is loaded anew once there is one, because the code of
 * the page that was asked for could not come either.
 */
export function FirstLoad({ children }: { readonly children: ReactNode }) {
  const { data, error, fetchStatus, refetch } = useQuery({ ...currentUserQuery, retry: false });
  const connection = useConnection();
  const [wasCutOff, setCutOff] = useState(false);
  const isKnown = data !== undefined;
  const isCutOff =
    !isKnown &&
    (fetchStatus === 'paused' || (error instanceof HttpError && error.kind === 'network'));

  useEffect(() => {
    if (isCutOff) setCutOff(true);
    if (isCutOff && connection === 'online') void refetch();
  }, [isCutOff, connection, refetch]);
  const isBack = wasCutOff && !isCutOff && fetchStatus === 'idle';
  useEffect(() => {
    if (isBack) page.reload();
  }, [isBack]);

  if (isCutOff || wasCutOff) {
    return <OfflinePage connection={connection === 'offline' ? 'offline' : 'unreachable'} />;
  }
  if (!isKnown && error === null) return <div aria-busy="true" data-testid="first-load" />;
  return children;
}
