import { SharePage } from '../../features/share/SharePage.tsx';
import { CompareStage } from './compare-stage.ts';

/** `/kantu`, with what other features lend it. */
export function ShareScreen() {
  return <SharePage CompareStage={CompareStage} />;
}
