import { toolIndex } from 'virtual:contract';
import { MANAGE_PATH, PAGE_PATHS, type PagePath } from '@zhuhui/contracts/pages';
import type { ComponentType } from 'react';
import { type LazyRouteFunction, type RouteObject, replace } from 'react-router';
import { loadChunk } from '../shared/browser/chunk.ts';
import { RouteError } from './errors/RouteError.tsx';
import { BARE_PATHS } from './page-paths.ts';
import { Shell } from './shell/Shell.tsx';

/** A page whose code is loaded when it is first opened. */
export function pageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  const lazy: LazyRouteFunction<RouteObject> = async () => ({ Component: await loadChunk(load) });
  return { path, lazy };
}

/**
 * Catches what goes wrong in the page below and keeps the shell. It stands above the lazy routes: the
 * router does not show the boundary of a route whose own code is missing.
 */
export function guarded(pages: RouteObject[]): RouteObject {
  return { errorElement: <RouteError />, children: pages };
}

const home = (footer: boolean) => async () => {
  const { HomeScreen } = await import('./pages/HomeScreen.tsx');
  return () => <HomeScreen footer={footer} />;
};

async function chatPage(route: string, toolId: string): Promise<ComponentType> {
  const { ChatScreen } = await import('./pages/ChatScreen.tsx');
  return () => <ChatScreen key={route} toolId={toolId} />;
}

const toolPages = toolIndex.flatMap((tool) =>
  tool.routes.map((route) =>
    pageRoute(route, async () => {
      if (tool.surface === 'chat') return chatPage(route, tool.id);
      const { ToolScreen } = await import('./pages/ToolScreen.tsx');
      const compact = tool.compactRoutes.includes(route);
      return () => <ToolScreen key={route} toolId={tool.id} compact={compact} />;
    }),
  ),
);

const pages: Readonly<Record<PagePath, () => Promise<ComponentType>>> = {
  '/': home(false),
  '/home': home(true),
  '/tools': async () => (await import('../features/home/ToolsPage.tsx')).ToolsPage,
  '/receive': async () => (await import('../features/receive/ReceivePage.tsx')).ReceivePage,
  '/myHistory': async () => (await import('../features/history/HistoryPage.tsx')).HistoryPage,
  '/aiDesignMangement': async () => (await import('./pages/DesignsScreen.tsx')).DesignsScreen,
  '/kantu': async () => (await import('./pages/ShareScreen.tsx')).ShareScreen,
  '/linkOver': async () => (await import('../features/result-link/LinkOverPage.tsx')).LinkOverPage,
  '/designList': async () =>
    (await import('../features/history/DesignListPage.tsx')).DesignListPage,
  '/engineering': async () =>
    (await import('../features/engineering/EngineeringPage.tsx')).EngineeringPage,
  '/dingzhi': async () => (await import('../features/orders/PlansPage.tsx')).PlansPage,
  '/profile': async () => (await import('../features/account/profile/ProfilePage.tsx')).ProfilePage,
  '/done': async () => (await import('../features/orders/DonePage.tsx')).DonePage,
  '/done2': async () => (await import('./pages/ResultScreen.tsx')).ResultScreen,
  '/agreement': async () => (await import('../features/home/AgreementPage.tsx')).AgreementPage,
  '/verify': async () => (await import('../features/labels/VerifyPage.tsx')).VerifyPage,
  '/user/login': async () => (await import('./pages/LoginScreen.tsx')).LoginScreen,
  '/scan': async () => (await import('../features/account/scan/ConfirmPage.tsx')).ConfirmPage,
  '/admin': async () =>
    (await import('../features/admin/dashboard/DashboardPage.tsx')).DashboardPage,
  '/admin/tasks': async () => (await import('../features/admin/tasks/TasksPage.tsx')).TasksPage,
  '/admin/tools': async () => (await import('../features/admin/tools/ToolsPage.tsx')).ToolsPage,
  '/admin/products': async () =>
    (await import('../features/admin/products/ProductsPage.tsx')).ProductsPage,
  '/admin/assets': async () => (await import('../features/admin/assets/AssetsPage.tsx')).AssetsPage,
  '/admin/gallery': async () =>
    (await import('../features/admin/gallery/GalleryPage.tsx')).GalleryPage,
  '/admin/announcements': async () =>
    (await import('../features/admin/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  '/admin/texts': async () => (await import('../features/admin/texts/TextsPage.tsx')).TextsPage,
  '/admin/engines': async () =>
    (await import('../features/admin/engines/EnginesPage.tsx')).EnginesPage,
  '/admin/accounts': async () =>
    (await import('../features/admin/accounts/AccountsPage.tsx')).AccountsPage,
  '/admin/admins': async () =>
    (await import('../features/admin/administrators/AdministratorsPage.tsx')).AdministratorsPage,
  '/admin/security': async () =>
    (await import('../features/admin/security/SecurityPage.tsx')).SecurityPage,
  '/admin/orders': async () => (await import('../features/admin/orders/OrdersPage.tsx')).OrdersPage,
  '/admin/labels': async () => (await import('../features/admin/labels/LabelsPage.tsx')).LabelsPage,
  '/admin/audit': async () => (await import('../features/admin/AuditPage.tsx')).AuditPage,
};

const manage: RouteObject = {
  path: `${MANAGE_PATH}/*`,
  loader({ params, request }) {
    const page = params['*'] ? `/admin/${params['*']}` : '/admin';
    return replace(`${page}${new URL(request.url).search}`);
  },
};

/** Every address of the product. Paths take no parameters; all other pages stand in the one shell. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: () => null,
    children: [guarded(BARE_PATHS.map((path) => pageRoute(path, pages[path])))],
  },
  {
    Component: Shell,
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      guarded([
        ...PAGE_PATHS.filter((path) => !BARE_PATHS.includes(path)).map((path) =>
          pageRoute(path, pages[path]),
        ),
        ...toolPages,
        manage,
        pageRoute('*', async () => (await import('./pages/FamilyScreen.tsx')).FamilyScreen),
      ]),
    ],
  },
];
