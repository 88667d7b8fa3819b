import type { ToolDefinition } from '@zhuhui/tools';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../shared/api-client/index.ts';
import { useTools } from '../../shared/data/catalogue.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import type { MaskEditorComponent } from '../../shared/mask/mask-editor-port.ts';
import { Button, Empty } from '../../shared/ui/index.ts';
import { TextSkeleton } from '../../shared/ui/TextSkeleton.tsx';
import styles from './Workbench.module.css';
import { Workbench } from './Workbench.tsx';

const BatchPage = lazy(async () => ({
  default: (await import('./panels/BatchPage.tsx')).BatchPage,
}));
const LivePage = lazy(async () => ({ default: (await import('./live/LivePage.tsx')).LivePage }));

interface ToolPageProps {
  readonly toolId: string;
  /** The short form: without what is under 高级. */
  readonly compact: boolean;
  readonly MaskEditor: MaskEditorComponent;
}

/** The page of any tool that draws, from its definition as the server delivers it. */
export function ToolPage({ toolId, compact, MaskEditor }: ToolPageProps) {
  const tools = useTools();
  const tool = tools.data?.find(({ definition }) => definition.id === toolId);
  useTitle(tool?.definition.name ?? '');

  if (tool?.definition.surface === 'live') {
    return (
      <Suspense fallback={<Loading />}>
        <LivePage tool={tool} />
      </Suspense>
    );
  }
  if (tool && isBatch(tool.definition)) {
    return (
      <Suspense fallback={<Loading />}>
        <BatchPage tool={tool} />
      </Suspense>
    );
  }
  if (tool) return <Workbench tool={tool} compact={compact} MaskEditor={MaskEditor} />;
  if (tools.isPending) return <Loading />;
  return (
    <Empty
      icon="warning"
      heading
      title="工具没有加载出来"
      text={tools.isError ? messageOf(tools.error) : '服务器上没有这个工具。'}
    >
      <Button variant="primary" icon="redo" onClick={() => void tools.refetch()}>
        再试一次
      </Button>
    </Empty>
  );
}

/** Whether the tool works on a table of pictures. */
const isBatch = ({ fields }: ToolDefinition) =>
  Object.values(fields).some(({ panel }) => panel === 'batch');

/** The zones of the page while it is not known what stands in them. */
function Loading() {
  const [query] = useSearchParams();
  return (
    <div className={styles.page}>
      <section className={styles.left}>
        <div className={styles.awaited}>
          <TextSkeleton lines={8} />
        </div>
      </section>
      <div className={styles.centre} data-stage={query.has('taskId') ? undefined : 'empty'} />
    </div>
  );
}
