import { lazy } from 'react';
import { loadChunk } from '../../shared/browser/chunk.ts';
import type { MaskEditorComponent } from '../../shared/mask/mask-editor-port.ts';

/** The mask editor that pages are given; its code is loaded when a mask is first drawn. */
export const MaskEditor: MaskEditorComponent = lazy(() =>
  loadChunk(() => import('./ShelvedMaskEditor.tsx')),
);
