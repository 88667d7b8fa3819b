import { lazy } from 'react';
import { loadChunk } from '../../shared/browser/chunk.ts';
import type { CompareStageComponent } from '../../shared/compare/compare-stage-port.ts';

/** The stage of results that pages are given; its code is loaded when a picture is first looked at. */
export const CompareStage: CompareStageComponent = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../features/tool-page/stage/PictureStage.tsx')).PictureStage,
  })),
);
