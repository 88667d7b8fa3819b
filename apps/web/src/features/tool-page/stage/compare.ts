import type { IconName } from '../../../shared/ui/index.ts';

export type CompareMode = 'slider' | 'side' | 'hold';

export const COMPARE_MODES: Record<
  CompareMode,
  { readonly label: string; readonly icon: IconName }
> = {
  slider: { label: '滑动对比（1）', icon: 'compareSlider' },
  side: { label: '并排对比（2）', icon: 'compareSide' },
  hold: { label: '按住看原图（3）', icon: 'compareHold' },
};
