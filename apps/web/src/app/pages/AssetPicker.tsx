import { Suspense } from 'react';
import type { AssetPickerProps } from '../../shared/assets/asset-picker-port.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const Picker = lazyPart(() => import('../../features/assets/AssetPicker.tsx'));

/** The asset library that pages are given; its code is loaded when it is first opened. */
export function AssetPicker(props: AssetPickerProps) {
  return (
    <Suspense fallback={null}>
      <Picker {...props} />
    </Suspense>
  );
}
