import { toolIndex } from 'virtual:contract';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { loadChunk } from '../shared/browser/chunk.ts';
import { RouteError } from './errors/RouteError.tsx';
import { NOT_OPEN_YET } from './not-open-yet.ts';
import { Shell } from './shell/Shell.tsx';

/** A page whose code is loaded when it is first opened. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  const lazy: LazyRouteFunction<RouteObject> = async () => ({ Component: await loadChunk(load) });
  return { path, lazy, errorElement: <RouteError /> };
}

const home = (footer: boolean) => async () => {
  const { HomePage } = await import('../features/home/HomePage.tsx');
  return () => <HomePage footer={footer} />;
};

const toolPages = toolIndex.flatMap((tool) =>
  tool.routes.map((route) =>
    page(route, async () => {
      const { ToolScreen } = await import('./pages/ToolScreen.tsx');
      const compact = tool.compactRoutes.includes(route);
      return () => <ToolScreen key={route} toolId={tool.id} compact={compact} />;
    }),
  ),
);

const notOpenPages = Object.entries(NOT_OPEN_YET).map(([path, name]) =>
  page(path, async () => {
    const { NotOpenPage } = await import('./pages/NotOpenPage.tsx');
    return () => <NotOpenPage name={name} />;
  }),
);

/** Every address of the product. Paths take no parameters; all pages stand in the one shell. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      page('/', home(false)),
      page('/home', home(true)),
      ...toolPages,
      page('/tools', async () => (await import('../features/home/ToolsPage.tsx')).ToolsPage),
      page(
        '/myHistory',
        async () => (await import('../features/history/HistoryPage.tsx')).HistoryPage,
      ),
      page('/done2', async () => (await import('./pages/ResultScreen.tsx')).ResultScreen),
      page(
        '/agreement',
        async () => (await import('../features/home/AgreementPage.tsx')).AgreementPage,
      ),
      page('/user/login', async () => (await import('./pages/LoginScreen.tsx')).LoginScreen),
      ...notOpenPages,
      page('*', async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage),
    ],
  },
];
