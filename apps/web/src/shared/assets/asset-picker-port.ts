import type { AssetKind } from '@zhuhui/tools';
import { type ComponentType, createContext, useContext } from 'react';

/** What is taken out of the asset library: a picture that the server has. */
export interface PickedAsset {
  readonly fileId: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Where several pictures are chosen: the picker stays open, and a second press takes one out again. */
export interface PickSeveral {
  /** File ids of what is chosen already. */
  readonly picked: ReadonlySet<string>;
  /** Whether no more can be chosen. */
  readonly isFull: boolean;
  /** How many there are, of how many: `3 / 12 张`. */
  readonly count: string;
}

/** What a page needs of the asset library; the app says which one it gets. */
export interface AssetPickerProps {
  /** The shelf it opens with. */
  readonly kind: AssetKind;
  readonly several?: PickSeveral;
  readonly onPick: (asset: PickedAsset) => void;
  readonly onClose: () => void;
}

const AssetPickerContext = createContext<ComponentType<AssetPickerProps> | null>(null);
export const AssetPickerProvider = AssetPickerContext.Provider;

/** The asset library of the app around; null where there is none. */
export function useAssetPicker(): ComponentType<AssetPickerProps> | null {
  return useContext(AssetPickerContext);
}
