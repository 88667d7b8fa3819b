import { toolIndex } from 'virtual:contract';
import { lazy } from 'react';
import { ToolPage } from '../../features/tool-page/ToolPage.tsx';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { NotOpenPage } from './NotOpenPage.tsx';

const MaskEditor = lazy(() => loadChunk(() => import('../../features/mask-editor/MaskEditor.tsx')));

interface ToolScreenProps {
  readonly toolId: string;
  readonly compact: boolean;
}

/** A tool's page; live tools are not tasks and have no page yet. */
export function ToolScreen({ toolId, compact }: ToolScreenProps) {
  const entry = toolIndex.find(({ id }) => id === toolId);
  if (entry && entry.surface !== 'task') return <NotOpenPage name={entry.name} />;
  return <ToolPage toolId={toolId} compact={compact} MaskEditor={MaskEditor} />;
}
