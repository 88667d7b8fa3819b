import 'virtual:tokens.css';
import './shared/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { keepShell } from './app/service-worker.ts';
import { watchInstallPrompt } from './features/install/install-prompt.ts';
import { rememberVisit } from './shared/browser/storage.ts';
import { createQueryClient } from './shared/data/query-client.ts';
import { currentUserQuery, watchAccount } from './shared/data/user.ts';
import { applyTheme, storedChoice } from './shared/theme/stored-theme.ts';

applyTheme(storedChoice());
rememberVisit(window.location.search);
watchInstallPrompt();
// Without a secure connection browsers keep nothing.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void keepShell(), { once: true });
}

const client = createQueryClient();
// Asked before there is a page to ask: nothing can be shown without the answer.
void client.prefetchQuery({ ...currentUserQuery, retry: false });
watchAccount(client);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with id root');
createRoot(root).render(
  <StrictMode>
    <App client={client} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
