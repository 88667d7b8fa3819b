import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { type NewExpression, parseSync, Visitor } from 'oxc-parser';

/** One import, from a file of the repository to whatever it names. */
export interface Import {
  /** The importing file; paths are relative to the root, with `/`. */
  from: string;
  /** As written. */
  specifier: string;
  /** A file of the repository, `npm:<package>`, `node:<module>`, `virtual:<made by the build>`, or
   * `?<specifier>` when not found. */
  to: string;
  /** Only types pass; nothing of it is left when the program runs. */
  typeOnly: boolean;
  /** A script started by its address, as workers are. */
  byUrl: boolean;
  line: number;
}

export interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  exports?: Record<string, string>;
}

/** The packages of the repository: folder (`''` for the root) to manifest. */
export type Workspaces = Map<string, Manifest>;

const sourceFolders = ['apps', 'packages', 'e2e', 'scripts'];
const sourceFile = /\.(ts|tsx|mjs)$/;
const notSource = new Set(['node_modules', 'dist', 'migrations', 'test-output', 'bench-output']);

export function findSources(root: string): string[] {
  return sourceFolders.flatMap((folder) => walk(root, folder)).sort();
}

function walk(root: string, folder: string): string[] {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notSource.has(entry.name) ? [] : walk(root, name);
    return sourceFile.test(entry.name) && !entry.name.endsWith('.d.ts') ? [name] : [];
  });
}

export function readWorkspaces(root: string): Workspaces {
  const folders = sourceFolders.flatMap((folder) =>
    folder === 'apps' || folder === 'packages' ? childFolders(root, folder) : [folder],
  );
  const found: Workspaces = new Map();
  for (const folder of ['', ...folders]) {
    const file = path.join(root, folder, 'package.json');
    if (existsSync(file)) found.set(folder, JSON.parse(readFileSync(file, 'utf8')));
  }
  return found;
}

function childFolders(root: string, folder: string): string[] {
  const place = path.join(root, folder);
  return existsSync(place) ? readdirSync(place).map((name) => `${folder}/${name}`) : [];
}

/** Every import of one file: static, re-exported, dynamic, in a type, and by URL. */
export function readImports(root: string, file: string, workspaces: Workspaces): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);

  const found: Import[] = [];
  const add = (specifier: string, start: number, typeOnly: boolean, byUrl = false) => {
    const to = resolve(root, file, specifier, workspaces);
    const line = text.slice(0, start).split('\n').length;
    found.push({ from: file, specifier, to, typeOnly, byUrl, line });
  };

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    add(moduleRequest.value, start, typeOnly);
  }
  for (const { entries, start } of module.staticExports) {
    const first = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (first)
      add(
        first.value,
        start,
        entries.every((entry) => entry.isType),
      );
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    );
    if (literal?.[1]) add(literal[1], moduleRequest.start, false);
  }
  // Walking the whole tree is for the few files that need it.
  if (/\bimport\(|\bnew URL\(/.test(text)) {
    new Visitor({
      TSImportType: ({ source, start }) => add(source.value, start, true),
      NewExpression: (node) => {
        const address = scriptAddress(node);
        if (address) add(address, node.start, false, true);
      },
    }).visit(program);
  }
  return found;
}

/** The path in `new URL('./thread.ts', import.meta.url)`. */
function scriptAddress({ callee, arguments: [first, second] }: NewExpression): string | undefined {
  const isUrl = callee.type === 'Identifier' && callee.name === 'URL';
  const isHere = second?.type === 'MemberExpression' && second.object.type === 'MetaProperty';
  if (!isUrl || !isHere || first?.type !== 'Literal') return undefined;
  return typeof first.value === 'string' && /^\..*\.tsx?$/.test(first.value)
    ? first.value
    : undefined;
}

function resolve(root: string, from: string, specifier: string, workspaces: Workspaces): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  // Made by a plugin of the web app's own build.
  if (specifier.startsWith('virtual:')) return specifier;
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
    return isFile(path.join(root, target)) ? target : `?${specifier}`;
  }
  const [scope = '', name = ''] = specifier.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
  for (const [folder, manifest] of workspaces) {
    if (manifest.name !== packageName) continue;
    const entry = manifest.exports?.[`.${specifier.slice(packageName.length)}`];
    return entry ? path.posix.join(folder, entry) : `?${specifier}`;
  }
  return `npm:${packageName}`;
}

function isFile(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isFile() ?? false;
}
