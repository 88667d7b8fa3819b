import { ToolPage } from '../../features/tool-page/ToolPage.tsx';
import { AssetPickerProvider } from '../../shared/assets/asset-picker-port.ts';
import { AssetPicker } from './AssetPicker.tsx';
import { MaskEditor } from './mask-editor.ts';

interface ToolScreenProps {
  readonly toolId: string;
  readonly compact: boolean;
}

/** A tool's page, with what other features lend it. */
export function ToolScreen({ toolId, compact }: ToolScreenProps) {
  return (
    <AssetPickerProvider value={AssetPicker}>
      <ToolPage toolId={toolId} compact={compact} MaskEditor={MaskEditor} />
    </AssetPickerProvider>
  );
}
