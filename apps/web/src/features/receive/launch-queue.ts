/** What browsers hand over when an installed application is asked to open files; not in the DOM's types. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Calls back with files that the system opens with this application; returns how to stop. */
export function onOpenedFiles(take: (files: readonly File[]) => Promise<void>): () => void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  let isOver = false;
  launchQueue?.setConsumer(async ({ files }) => {
    if (isOver || files.length === 0) return;
    await take(await Promise.all(files.map((handle) => handle.getFile())));
  });
  return () => {
    isOver = true;
  };
}
