import { type Stats, statSync } from 'node:fs';
import path from 'node:path';

/** The system account PostgreSQL runs under; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** `nobody`: an unprivileged account that every Linux system has. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. As root it is run under the account that owns the existing
 * cluster (made by a user who now uses sudo, say), or else as `nobody`.
 */
export function accountFor(existingCluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(existingCluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/**
 * The folder on the way to `target` (itself included when it is a folder) that the account may not
 * enter; undefined when the whole way is open. A fresh `mktemp -d` or /root is such a folder.
 */
export function closedFolderOnTheWay(target: string, account: Account): string | undefined {
  if (!account) return undefined;
  for (let folder = target; ; folder = path.dirname(folder)) {
    const stats = statSync(folder);
    if (stats.isDirectory() && !mayEnter(stats, account)) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

function mayEnter({ uid, gid, mode }: Stats, account: { uid: number; gid: number }): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
