import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, Refusal } from '../../testing/handlers.ts';
import { server } from '../../testing/server.ts';
import { page } from '../browser/navigation.ts';
import { createQueryClient } from './query-client.ts';
import { type CurrentUser, currentUserQuery, watchAccount } from './user.ts';

afterEach(() => vi.restoreAllMocks());

const somebody = { id: 'a' } as CurrentUser;

function shownTo(user: CurrentUser | null) {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery.queryKey, user);
  const stop = watchAccount(client);
  return { client, stop };
}
const elsewhere = (oldValue: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'loginAccountId', oldValue, newValue }));

it('loads the page anew when another window signed somebody else in', () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  const { stop } = shownTo(somebody);
  elsewhere('a', 'b');
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
});

it('asks who there is when another window signed out', () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  const { client, stop } = shownTo(somebody);
  elsewhere('a', null);
  expect(reload).not.toHaveBeenCalled();
  expect(client.getQueryState(currentUserQuery.queryKey)?.isInvalidated).toBe(true);
  stop();
});

it('knows that nobody is signed in from any answer that says so', async () => {
  const none = () => {
    throw new Refusal('notSignedIn', '请先登录');
  };
  server.use(answer('userInfo', none), answer('vipInfo', none));
  const { client, stop } = shownTo(somebody);
  const observer = new QueryObserver(client, currentUserQuery);
  const end = observer.subscribe(() => undefined);
  await client
    .fetchQuery({
      queryKey: ['anything'],
      queryFn: () => import('../api-client/index.ts').then(({ call }) => call('userInfo', {})),
    })
    .catch(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull());
  end();
  stop();
});
