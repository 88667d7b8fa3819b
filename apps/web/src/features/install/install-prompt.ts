import { create } from 'zustand';

/** What browsers send that can install the application themselves; not in the DOM's own types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  readonly offered: InstallPromptEvent | null;
  readonly isInstalled: boolean;
}

const isStandalone = () => globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false;

export const useInstall = create<InstallState>(() => ({
  offered: null,
  isInstalled: isStandalone(),
}));

/** Keeps the browser's offer until somebody asks for it: it comes once, soon after the page. */
export function watchInstallPrompt(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offered: event as InstallPromptEvent });
  });
  target.addEventListener('appinstalled', () =>
    useInstall.setState({ offered: null, isInstalled: true }),
  );
}

/** Shows the browser's own question; an offer is good for one answer. */
export async function installNow(): Promise<void> {
  const { offered } = useInstall.getState();
  if (!offered) return;
  await offered.prompt();
  const { outcome } = await offered.userChoice;
  useInstall.setState({ offered: null, ...(outcome === 'accepted' && { isInstalled: true }) });
}
