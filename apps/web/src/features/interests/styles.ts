import type { ClassifyTop } from '@zhuhui/contracts';
import type { Interest } from '../../shared/data/interests.ts';

export interface StyleChoice {
  readonly id: string;
  readonly name: string;
}

/**
 * Styles to choose favourites from: those that most spaces of the chosen kinds of work can have, of each
 * kind in turn, so that none is pushed out by a larger one.
 *
 * @param branchesOf top levels of the tree by kind of work
 */
export function stylesToChoose(
  tree: readonly ClassifyTop[],
  fields: readonly Interest[],
  branchesOf: Readonly<Record<Interest, readonly string[]>>,
  most: number,
): readonly StyleChoice[] {
  const lists = fields.map((field) =>
    commonStyles(tree.filter(({ id }) => branchesOf[field].includes(id))),
  );
  const found = new Map<string, StyleChoice>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let at = 0; at < longest; at += 1) {
    for (const list of lists) {
      const style = list[at];
      if (style && found.size < most) found.set(style.id, style);
    }
  }
  return [...found.values()];
}

/** Styles of some branches, those of most spaces first. */
function commonStyles(branches: readonly ClassifyTop[]): readonly StyleChoice[] {
  const counted = new Map<string, StyleChoice & { spaces: number }>();
  for (const { style, name } of branches.flatMap(({ children }) =>
    children.flatMap((space) => space.children),
  )) {
    counted.set(style, { id: style, name, spaces: (counted.get(style)?.spaces ?? 0) + 1 });
  }
  return [...counted.values()]
    .sort((a, b) => b.spaces - a.spaces)
    .map(({ id, name }) => ({ id, name }));
}
