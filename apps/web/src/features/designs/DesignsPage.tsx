import { useSearchParams } from 'react-router';
import type { BookletButtonComponent } from '../../shared/booklet/booklet-port.ts';
import type { CompareStageComponent } from '../../shared/compare/compare-stage-port.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Empty } from '../../shared/ui/index.ts';
import { ProjectScreen } from './project/ProjectScreen.tsx';
import { ProjectsScreen } from './projects/ProjectsScreen.tsx';
import { TrashScreen } from './projects/TrashScreen.tsx';

interface DesignsPageProps {
  readonly CompareStage: CompareStageComponent;
  /** Stands in a project's toolbar; null where there is none. */
  readonly BookletButton: BookletButtonComponent | null;
}

/** `/aiDesignMangement`: the projects; one of them under `?project=`, what was thrown away under `?trash`. */
export function DesignsPage({ CompareStage, BookletButton }: DesignsPageProps) {
  useTitle('设计管理');
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [query] = useSearchParams();
  const projectId = query.get('project');

  if (user === null) {
    return (
      <Empty
        icon="archive"
        heading
        title="登录后管理设计"
        text="按项目和视图收好每一版，发给客户看图、批注、确认。"
      >
        <Button variant="primary" onClick={() => ask()}>
          登录
        </Button>
      </Empty>
    );
  }
  if (projectId !== null) {
    const lent = { CompareStage, BookletButton };
    return <ProjectScreen key={projectId} projectId={projectId} {...lent} />;
  }
  return query.has('trash') ? <TrashScreen /> : <ProjectsScreen />;
}
