import type { DesignDomain } from '../definition.ts';
import { STYLES, type StyleId } from '../look/styles/index.ts';
import type { Branch, Space } from './space.ts';
import { AERIAL } from './spaces/aerial.ts';
import { ARCHITECTURE } from './spaces/architecture.ts';
import { COMMERCIAL } from './spaces/commercial.ts';
import { EXHIBITION } from './spaces/exhibition.ts';
import { FACADE } from './spaces/facade.ts';
import { HOME } from './spaces/home.ts';
import { LANDSCAPE } from './spaces/landscape.ts';
import { SOFT } from './spaces/soft.ts';

/** The branches; their order is part of the wire contract (0 建筑, 4 室内家装, 6 工装). */
export const BRANCHES: readonly Branch[] = [
  ARCHITECTURE,
  LANDSCAPE,
  AERIAL,
  FACADE,
  HOME,
  SOFT,
  COMMERCIAL,
  EXHIBITION,
];

/** The tree as `GET /ai/getAllClassify` answers it. */
export interface ClassifyLeaf {
  id: string;
  name: string;
  /** Path of the picture the server draws for it. */
  cover: string;
  style: StyleId;
  childrens: never[];
}
export interface ClassifySecond {
  id: string;
  name: string;
  children: ClassifyLeaf[];
}
export interface ClassifyTop {
  id: string;
  name: string;
  children: ClassifySecond[];
}

export interface ClassifyEntry {
  readonly id: string;
  readonly name: string;
  readonly level: 1 | 2 | 3;
  /** Names from the top level down to this one. */
  readonly path: readonly string[];
}

/** An entry with what it stands for; a space stands for the style most usual in it. */
interface Node extends ClassifyEntry {
  readonly meaning?: { readonly space: Space; readonly style: StyleId };
}

const NODES: ReadonlyMap<string, Node> = new Map(
  BRANCHES.flatMap(branchNodes).map((node) => [node.id, node]),
);

function branchNodes(branch: Branch): Node[] {
  const path = [branch.name];
  return [
    { id: branch.code, name: branch.name, level: 1, path },
    ...branch.spaces.flatMap((space) => spaceNodes(space, branch.code + space.code, path)),
  ];
}

function spaceNodes(space: Space, id: string, above: readonly string[]): Node[] {
  const path = [...above, space.name];
  const styles = space.styles.map((style): Node => {
    const { code, name } = STYLES[style];
    return { id: id + code, name, level: 3, path: [...path, name], meaning: { space, style } };
  });
  return [
    { id, name: space.name, level: 2, path, meaning: { space, style: space.styles[0] } },
    ...styles,
  ];
}

/** The whole tree; a fresh copy, so that a caller may change its own. */
export function classifyTree(): ClassifyTop[] {
  return BRANCHES.map((branch) => ({
    id: branch.code,
    name: branch.name,
    children: branch.spaces.map((space) => {
      const id = branch.code + space.code;
      return { id, name: space.name, children: space.styles.map((style) => leaf(id, style)) };
    }),
  }));
}

function leaf(spaceId: string, style: StyleId): ClassifyLeaf {
  const { code, name } = STYLES[style];
  const id = spaceId + code;
  return { id, name, cover: `/covers/${id}.svg`, style, childrens: [] };
}

export function classifyEntry(id: string): ClassifyEntry | undefined {
  const node = NODES.get(id);
  return node && { id: node.id, name: node.name, level: node.level, path: node.path };
}

/** Index in the tree's top level of the branch that an entry belongs to. */
export function branchIndexOf(id: string): number | undefined {
  const top = NODES.get(id)?.path[0];
  return top === undefined ? undefined : BRANCHES.findIndex(({ name }) => name === top);
}

/** What an entry of the second or third level stands for. */
export function meaningOf(id: string): Node['meaning'] {
  return NODES.get(id)?.meaning;
}

/** Branches that belong to a trade, its own first. */
export const BRANCHES_OF: Readonly<Record<DesignDomain, readonly string[]>> = {
  architecture: [ARCHITECTURE.code, FACADE.code, AERIAL.code],
  landscape: [LANDSCAPE.code],
  interior: [HOME.code, SOFT.code],
  commercial: [COMMERCIAL.code, EXHIBITION.code],
};

const DEFAULT_STYLE: Readonly<Record<DesignDomain, string>> = {
  architecture: '10131',
  landscape: '20151',
  interior: '50101',
  commercial: '70101',
};

/** Id of the third-level entry that a trade starts from when nothing was chosen. */
export function defaultStyleOf(domain: DesignDomain): string {
  return DEFAULT_STYLE[domain];
}
