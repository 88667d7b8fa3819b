import { useQuery } from '@tanstack/react-query';
import type { DesignProjectDetail } from '@zhuhui/contracts';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../../../shared/api-client/index.ts';
import type { BookletButtonComponent } from '../../../shared/booklet/booklet-port.ts';
import type { CompareStageComponent } from '../../../shared/compare/compare-stage-port.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty } from '../../../shared/ui/index.ts';
import { ADDRESS } from '../addresses.ts';
import { projectQuery } from '../data/queries.ts';
import { Board } from './Board.tsx';
import styles from './project.module.css';

interface ProjectScreenProps {
  readonly projectId: string;
  readonly CompareStage: CompareStageComponent;
  readonly BookletButton: BookletButtonComponent | null;
}

/** One project: its views side by side, each with its versions. */
export function ProjectScreen({ projectId, ...lent }: ProjectScreenProps) {
  const project = useQuery(projectQuery(projectId));
  if (project.data) return <Opened detail={project.data} {...lent} />;
  if (project.isError) {
    const isGone = project.error instanceof ApiError && project.error.code === 404;
    return (
      <Empty
        icon="archive"
        heading
        title={isGone ? '没有这个项目' : '项目打不开'}
        text={isGone ? '可能已经放进回收站。' : messageOf(project.error)}
      >
        {isGone ? (
          <ButtonLink to={ADDRESS.trash}>看看回收站</ButtonLink>
        ) : (
          <Button icon="redo" onClick={() => void project.refetch()}>
            再试一次
          </Button>
        )}
        <Link to={ADDRESS.projects}>回全部项目</Link>
      </Empty>
    );
  }
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">设计管理</h1>
      <div className={styles.headPlace} />
      <div className={styles.boardPlace} role="status" aria-label="加载中">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

function Opened({
  detail,
  ...lent
}: Omit<ProjectScreenProps, 'projectId'> & { detail: DesignProjectDetail }) {
  useTitle(detail.project.name);
  return <Board detail={detail} {...lent} />;
}
