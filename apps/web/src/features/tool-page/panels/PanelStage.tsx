import type { Field } from '@zhuhui/tools';
import { useForm, useFormState, usePicture } from '../FormContext.ts';
import { listIn } from '../model/settings.ts';
import { baseSlotOf } from '../model/versions.ts';
import { FilmStage } from './FilmStripStage.tsx';
import { FrameStage } from './FrameStage.tsx';
import { PlacementStage } from './PlacementStage.tsx';

/** Panels whose setting is worked on over the picture. */
const ON_STAGE = ['frame', 'placement', 'filmStrip'] as const;
type StagePanel = (typeof ON_STAGE)[number];

const onStage = (panel: Field['panel']): StagePanel | undefined =>
  ON_STAGE.find((each) => each === panel);

/**
 * Which panel has the stage: that of the setting on the desk, else the one that is shown before there is
 * a result; null where the stage shows pictures or a mask.
 */
export function useStagePanel(deskField: string | null): StagePanel | null {
  const { tool } = useForm();
  const settings = useFormState((state) => state.settings);
  const input = usePicture(baseSlotOf(tool) ?? '');
  const isReadable = input !== undefined && input.state !== 'failed' && input.width > 0;
  const asked = deskField === null ? undefined : onStage(tool.fields[deskField]?.panel);
  const own = Object.entries(tool.fields).find(([, { panel }]) => onStage(panel));
  if (!own) return null;
  const [name, field] = own;
  if (field.panel === 'filmStrip') {
    return listIn(settings, name).length > 0 && (deskField === null || asked) ? 'filmStrip' : null;
  }
  if (!isReadable) return null;
  if (deskField !== null) return asked ?? null;
  if (field.panel === 'placement') return settings.output === 'background' ? 'placement' : null;
  return onStage(field.panel) ?? null;
}

interface PanelStageProps {
  readonly panel: StagePanel;
  readonly isOnDesk: boolean;
}

/** What a panel puts on the stage. */
export function PanelStage({ panel, isOnDesk }: PanelStageProps) {
  const { tool } = useForm();
  const input = usePicture(baseSlotOf(tool) ?? '');
  if (panel === 'filmStrip') return <FilmStage isOnDesk={isOnDesk} />;
  if (panel === 'placement') return <PlacementStage isOnDesk={isOnDesk} />;
  return input ? <FrameStage picture={input} isOnDesk={isOnDesk} /> : null;
}
