import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { Toaster } from '../shared/ui/Toaster.tsx';
import { FirstLoad } from './FirstLoad.tsx';

interface AppProps {
  readonly client: QueryClient;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ client, router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <FirstLoad>
        <RouterProvider router={router} />
      </FirstLoad>
      <Toaster />
    </QueryClientProvider>
  );
}
