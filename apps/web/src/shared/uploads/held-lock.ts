/**
 * Takes a lock that other tabs see, for as long as the page lives or until it is let go. Null when
 * somebody else has it; browsers without locks give it to everyone, who then is alone in most cases.
 */
export async function holdLock(name: string): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined;
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
