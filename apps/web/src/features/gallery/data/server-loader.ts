import type { LoaderData } from '@zhuhui/contracts';
import { isAbort, request } from '../../../shared/api-client/index.ts';

/** As in `@zhuhui/contracts`, whose schemas would come along with it. */
export const SERVER_LOADER_PATH = '/__serverLoader';

/**
 * What the server knows about a public page, asked for by the page's address; null where it knows
 * nothing. A failure is written to the console only: the page has its own calls.
 *
 * @param route family that the page belongs to
 * @param url of the page, from the root on
 */
export async function loadPage(
  route: string,
  url: string,
  signal: AbortSignal,
): Promise<LoaderData | null> {
  try {
    const path = SERVER_LOADER_PATH;
    const { body } = await request({
      method: 'GET',
      base: '',
      path,
      query: { route, url },
      signal,
    });
    return (body as { readonly data: LoaderData }).data;
  } catch (error) {
    if (!isAbort(error)) console.error(`no answer of the loader for ${url}`, error);
    return null;
  }
}
