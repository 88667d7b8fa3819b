import type { Plugin } from 'vite';
import { tokensCss } from '../src/shared/theme/tokens-css.ts';

const MODULE_ID = 'virtual:tokens.css';
const RESOLVED_ID = '/@tokens.css';

/** Serves the design tokens as one style sheet of CSS variables. */
export function tokensPlugin(): Plugin {
  return {
    name: 'zhuhui:tokens',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? tokensCss() : undefined),
  };
}
