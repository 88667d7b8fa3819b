import { maskShelf } from '../../features/assets/mask-shelf.ts';
import MaskEditor from '../../features/mask-editor/MaskEditor.tsx';
import type { MaskEditorProps } from '../../shared/mask/mask-editor-port.ts';

/** The mask editor with the asset library to keep masks in. */
export default function ShelvedMaskEditor(props: MaskEditorProps) {
  return <MaskEditor {...props} shelf={maskShelf} />;
}
