/** One piece of work after the other; whoever is called off while waiting leaves the line at once. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const leave = () => reject(signal?.reason);
      signal?.addEventListener('abort', leave, { once: true });
      const mine = last.then(() => {
        signal?.removeEventListener('abort', leave);
        signal?.throwIfAborted();
        return work();
      });
      last = mine.catch(() => undefined);
      mine.then(resolve, reject);
    });
}
