import { BookletButton } from '../../features/booklet/BookletButton.tsx';
import { DesignsPage } from '../../features/designs/DesignsPage.tsx';
import { CompareStage } from './compare-stage.ts';

/** `/aiDesignMangement`, with what other features lend it. */
export function DesignsScreen() {
  return <DesignsPage CompareStage={CompareStage} BookletButton={BookletButton} />;
}
