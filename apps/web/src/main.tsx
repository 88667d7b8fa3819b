import 'virtual:tokens.css';
import './shared/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { rememberVisit } from './shared/browser/storage.ts';
import { createQueryClient } from './shared/data/query-client.ts';
import { applyStoredTheme } from './shared/theme/theme.ts';

applyStoredTheme();
rememberVisit(window.location.search);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with id root');
createRoot(root).render(
  <StrictMode>
    <App client={createQueryClient()} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
