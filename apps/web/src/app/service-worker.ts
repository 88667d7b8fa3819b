import { create } from 'zustand';

const ADDRESS = '/service-worker.js';
/** Pages stay open for days; that is how often they ask whether there is a newer version. */
const ASK_EVERY_MS = 60 * 60_000;

/** Whether a newer version of the application has come in while this page was open. */
export const useNewVersion = create<{ readonly isThere: boolean }>(() => ({ isThere: false }));

/**
 * Lets the browser keep the shell for times without a network. The page goes on with its own code until
 * it is loaded anew; that there is something newer is only said.
 */
export async function keepShell(container = navigator.serviceWorker): Promise<void> {
  const isUpdate = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isUpdate) useNewVersion.setState({ isThere: true });
  });
  try {
    const registration = await container.register(ADDRESS, { updateViaCache: 'none' });
    setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
    const ready = await container.ready;
    whenIdle(() => ready.active?.postMessage('warm'));
  } catch {
    // Browsers may refuse, as private windows do; everything works without it while there is a network.
  }
}

function whenIdle(work: () => void): void {
  if ('connection' in navigator && isSparing(navigator.connection)) return;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 0);
}

/** Whether the reader asked the browser to load no more than needed. */
const isSparing = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  'saveData' in connection &&
  connection.saveData === true;
