import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../shared/data/query-client.ts';
import { Toaster } from '../shared/ui/Toaster.tsx';
import { FirstLoad } from './FirstLoad.tsx';
import { routes } from './routes.tsx';

export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <QueryClientProvider client={client}>
      <FirstLoad>
        <RouterProvider router={router} />
      </FirstLoad>
      <Toaster />
    </QueryClientProvider>
  );
}
