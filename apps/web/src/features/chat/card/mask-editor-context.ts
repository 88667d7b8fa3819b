import { createContext, useContext } from 'react';
import type { MaskEditorComponent } from '../../../shared/mask/mask-editor-port.ts';

/** The mask editor that the page was given. */
const MaskEditorContext = createContext<MaskEditorComponent | null>(null);
export const MaskEditorProvider = MaskEditorContext.Provider;

export const useMaskEditor = () => useContext(MaskEditorContext);
