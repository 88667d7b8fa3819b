/** Whole-page moves, in one place so that tests can watch them. */
export const page = {
  reload(): void {
    window.location.reload();
  },
  goTo(url: string): void {
    window.location.assign(url);
  },
};

/** Whether an address stays on this site; relative addresses do. */
export function isSameOrigin(address: string): boolean {
  try {
    return new URL(address, window.location.href).origin === window.location.origin;
  } catch {
    return false;
  }
}
