import { findCycles } from './cycles.ts';
import {
  findSources,
  type Import,
  type Manifest,
  readImports,
  readWorkspaces,
  type Workspaces,
} from './read-imports.ts';
import { type DirectionRule, directionRules, isBuildingBlock, testCode } from './rules.ts';

export interface Violation {
  rule: string;
  /** Where, and what is imported. */
  message: string;
  instead: string;
}

/**
 * Checks every import below `root` against the direction rules, the manifests and for cycles.
 * Type-only imports count like others unless a rule says otherwise.
 */
export function checkImports(root: string): Violation[] {
  const workspaces = readWorkspaces(root);
  const imports = findSources(root).flatMap((file) => readImports(root, file, workspaces));
  return [
    ...imports.flatMap(checkDirection),
    ...imports.flatMap((found) => checkDeclared(found, workspaces)),
    ...imports.flatMap(checkFrontDoor),
    ...findCycles(imports).map(describeCycle),
  ];
}

function checkDirection(found: Import): Violation[] {
  return directionRules
    .filter((rule) => breaks(rule, found))
    .map((rule) => violation(rule.name, found, rule.instead));
}

function breaks(rule: DirectionRule, { from, to, typeOnly }: Import): boolean {
  const match = rule.from.exec(from);
  if (!match) return false;
  if ((rule.testsMay && testCode.test(from)) || (rule.typesMay && typeOnly)) return false;
  const fill = (pattern: string) =>
    new RegExp(pattern.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? ''));
  if (!fill(rule.to).test(to) || (rule.except && fill(rule.except).test(to))) return false;
  return rule.name !== 'server-features-apart' || !isBuildingBlock(from, to);
}

/** npm hoists every package to where all can find it, so that only this tells who may use what. */
function checkDeclared(found: Import, workspaces: Workspaces): Violation[] {
  if (found.to.startsWith('?')) {
    return [
      violation(
        'unresolved',
        found,
        'Write the path with its extension, or export it from its package.',
      ),
    ];
  }
  const owner = ownerOf(found.from, workspaces);
  const name = packageNamed(found, workspaces);
  if (name === undefined || name === owner.name) return [];
  if (isIn(name, owner.dependencies) || isIn(name, owner.optionalDependencies)) return [];
  const root = workspaces.get('');
  // The root's scripts may use every package of the repository, which npm links for it.
  if (owner === root && [...workspaces.values()].some((manifest) => manifest.name === name)) {
    return [];
  }
  if (isIn(name, owner.devDependencies) || isIn(name, root?.devDependencies)) {
    if (found.typeOnly || testCode.test(found.from)) return [];
    return [
      violation(
        'dev-dependency-in-the-product',
        found,
        `Move it to "dependencies" of ${owner.name}.`,
      ),
    ];
  }
  // The types of a package that declares none itself.
  if (found.typeOnly && isIn(`@types/${name}`, owner.devDependencies)) return [];
  return [violation('undeclared', found, `Add it: npm install -w ${owner.name} ${name}`)];
}

function isIn(name: string, dependencies: Record<string, string> | undefined): boolean {
  return dependencies !== undefined && name in dependencies;
}

function packageNamed({ to, specifier }: Import, workspaces: Workspaces): string | undefined {
  if (to.startsWith('npm:')) return to.slice(4);
  if (/^(node|virtual):/.test(to) || specifier.startsWith('.')) return undefined;
  return ownerOf(to, workspaces).name;
}

function ownerOf(file: string, workspaces: Workspaces): Manifest {
  return workspaces.get(folderOf(file)) ?? workspaces.get('') ?? { name: '' };
}

/** `apps/web`, `packages/tools`, `e2e`, or `''` for what belongs to the root. */
function folderOf(file: string): string {
  return /^((?:apps|packages)\/[^/]+|e2e)\//.exec(file)?.[1] ?? '';
}

/** A path into another package's files goes round what it declares and exports. */
function checkFrontDoor(found: Import): Violation[] {
  const leaves = found.specifier.startsWith('.') && folderOf(found.from) !== folderOf(found.to);
  if (!leaves || found.to.startsWith('?') || folderOf(found.to) === '') return [];
  return [violation('front-door', found, 'Import the package by its name, from what it exports.')];
}

function violation(rule: string, { from, line, specifier }: Import, instead: string): Violation {
  return { rule, message: `${from}:${line} imports ${specifier}`, instead };
}

function describeCycle(files: string[]): Violation {
  return {
    rule: 'cycle',
    message: [...files, files[0]].join(' → '),
    instead:
      'Move what both need to a third module, or hand one of them to the other as an argument.',
  };
}
