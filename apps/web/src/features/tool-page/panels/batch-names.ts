/** Names of the files that were given, by file id, as long as the tab is open. */
const KEY = 'batchNames';
type Names = Readonly<Record<string, string>>;

export function readNames(): Names {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function rememberNames(names: Names): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readNames(), ...names }));
  } catch {
    // A page that is loaded anew then numbers its rows.
  }
}
