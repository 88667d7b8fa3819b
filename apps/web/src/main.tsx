import 'virtual:tokens.css';
import './shared/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { rememberVisit } from './shared/browser/storage.ts';
import { applyStoredTheme } from './shared/theme/theme.ts';

applyStoredTheme();
rememberVisit(window.location.search);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with id root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
