import type {
  CompareStageComponent,
  CompareStageProps,
} from '../../shared/compare/compare-stage-port.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { MissingOnStage } from './MissingOnStage.tsx';

/** The stage of results that pages are given; its code is loaded when a picture is first looked at. */
export const CompareStage: CompareStageComponent = lazyPart<CompareStageProps>(
  async () => ({
    default: (await import('../../features/tool-page/stage/PictureStage.tsx')).PictureStage,
  }),
  MissingOnStage,
);
