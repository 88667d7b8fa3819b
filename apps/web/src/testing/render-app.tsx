import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/App.tsx';
import { routes } from '../app/routes.tsx';
import { useDialogs } from '../shared/data/dialogs.ts';
import { createQueryClient } from '../shared/data/query-client.ts';
import { useSignIn } from '../shared/data/sign-in.ts';
import { useToasts } from '../shared/ui/toast.ts';
import { aSiteText, aUser, aVipInfo, publicTools } from './builders.ts';
import { chatAnswers } from './chat.ts';
import { answer, Refusal } from './handlers.ts';
import { server } from './server.ts';

/** What every page asks for. */
function commonAnswers(signedIn: boolean) {
  const onlySignedIn = <T,>(value: T): T => {
    if (!signedIn) throw new Refusal('notSignedIn');
    return value;
  };
  return [
    answer('userInfo', () => onlySignedIn(aUser())),
    answer('vipInfo', () => onlySignedIn(aVipInfo())),
    answer('totalTicket', ({ type }) => onlySignedIn(type === '2' ? 30 : 50)),
    answer('tools', () => publicTools()),
    answer('announcements', () => []),
    answer('orderProducts', () => []),
    answer('galleryList', () => ({ list: [], next: null })),
    answer('siteText', ({ name }) => aSiteText(name)),
    answer('allClassify', () => []),
    answer('allAssets', () => []),
    answer('getTaskList', () => onlySignedIn({ list: [], total: 0, page: 1, pageSize: 20 })),
    answer('historyMonths', () => onlySignedIn({ total: 0, months: [] })),
    answer('historySlice', () => onlySignedIn({ list: [] })),
    ...chatAnswers(),
  ];
}

/** The whole app at an address, with its own router, client and stores. */
export function renderApp(path: string, { signedIn = true }: { readonly signedIn?: boolean } = {}) {
  // Later handlers come first, so a test may set its own before or after this.
  server.use(...server.listHandlers(), ...commonAnswers(signedIn));
  useToasts.setState({ toasts: [] });
  useSignIn.setState({ reason: null });
  useDialogs.getState().close();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(<App client={createQueryClient()} router={router} />);
  return { ...view, router, user: userEvent.setup() };
}
