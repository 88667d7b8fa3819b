import type { MaskEditorComponent } from '../../shared/mask/mask-editor-port.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { MissingOnStage } from './MissingOnStage.tsx';

/** The mask editor that pages are given; its code is loaded when a mask is first drawn. */
export const MaskEditor: MaskEditorComponent = lazyPart(
  () => import('./ShelvedMaskEditor.tsx'),
  MissingOnStage,
);
