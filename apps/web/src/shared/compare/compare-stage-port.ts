import type { ComponentType, ReactNode } from 'react';
import type { Extent, View } from '../viewport/viewport.ts';

/** What a page needs of a stage that shows one picture, or two with the same zoom; the app says which. */
export interface CompareStageProps {
  readonly picture: { readonly url: string; readonly alt: string } & Extent;
  /** What it is compared with; null to show one picture alone. */
  readonly other: { readonly url: string; readonly label: string } | null;
  /** What the picture is called beside the other. */
  readonly label: string;
  /** Drawn over the picture; learns how it lies on the stage. */
  readonly children?: (on: { readonly view: View }) => ReactNode;
}

export type CompareStageComponent = ComponentType<CompareStageProps>;
