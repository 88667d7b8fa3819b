import { toolIndex } from 'virtual:contract';
import { ToolPage } from '../../features/tool-page/ToolPage.tsx';
import { AssetPickerProvider } from '../../shared/assets/asset-picker-port.ts';
import { AssetPicker } from './AssetPicker.tsx';
import { MaskEditor } from './mask-editor.ts';
import { NotOpenPage } from './NotOpenPage.tsx';

interface ToolScreenProps {
  readonly toolId: string;
  readonly compact: boolean;
}

/** A tool's page; live tools are not tasks and have no page yet. */
export function ToolScreen({ toolId, compact }: ToolScreenProps) {
  const entry = toolIndex.find(({ id }) => id === toolId);
  if (entry && entry.surface !== 'task') return <NotOpenPage name={entry.name} />;
  return (
    <AssetPickerProvider value={AssetPicker}>
      <ToolPage toolId={toolId} compact={compact} MaskEditor={MaskEditor} />
    </AssetPickerProvider>
  );
}
