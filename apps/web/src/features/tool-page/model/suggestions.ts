import type { ClassifyTop } from '@zhuhui/contracts';

type Space = ClassifyTop['children'][number];

/** A space in a favourite style. */
export interface Suggestion {
  readonly spaceId: string;
  readonly styleId: string;
  readonly label: string;
}

/** The leaf of a space in the dearest style it can have. */
export function ownLeaf(
  space: Space | undefined,
  styles: readonly string[],
): Space['children'][number] | undefined {
  const found = styles.flatMap(
    (style) => space?.children.find((leaf) => leaf.style === style) ?? [],
  );
  return found[0];
}

/** Favourite styles, each in the first space of a branch that can have it. */
export function suggestionsFor(
  spaces: readonly Space[],
  styles: readonly string[],
): readonly Suggestion[] {
  return styles.flatMap((style) => {
    const space = spaces.find((each) => ownLeaf(each, [style]));
    const leaf = ownLeaf(space, [style]);
    return space && leaf
      ? [{ spaceId: space.id, styleId: leaf.id, label: `${space.name} · ${leaf.name}` }]
      : [];
  });
}
