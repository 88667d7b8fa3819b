import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../../shared/api-client/index.ts';
import { Button, Empty, Icon, TextInput } from '../../../shared/ui/index.ts';
import { ADDRESS } from '../addresses.ts';
import { projectsQuery } from '../data/queries.ts';
import { useProjectChanges } from '../data/use-project-changes.ts';
import { NewProjectDialog } from './NewProjectDialog.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import styles from './projects.module.css';
import { QuotaBar } from './QuotaBar.tsx';

const PLACES = Array.from({ length: 8 }, (_, place) => `place ${place}`);

/** All projects of the user. */
export function ProjectsScreen() {
  const [words, setWords] = useState('');
  const [isMaking, setMaking] = useState(false);
  const keyword = useDeferredValue(words.trim());
  const projects = useInfiniteQuery(projectsQuery(keyword));
  const changes = useProjectChanges();
  const navigate = useNavigate();
  const list = projects.data?.pages.flatMap((page) => page.list);
  const total = projects.data?.pages[0]?.total ?? 0;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>设计管理</h1>
        <div className={styles.tools}>
          <TextInput
            type="search"
            className={styles.search}
            aria-label="搜索项目"
            placeholder="搜索项目"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Link to={ADDRESS.trash} className={styles.link}>
            <Icon name="trash" />
            回收站
          </Link>
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            新建项目
          </Button>
        </div>
      </header>
      <QuotaBar />
      {projects.isError ? (
        <Empty icon="warning" title="项目打不开" text={messageOf(projects.error)}>
          <Button icon="redo" onClick={() => void projects.refetch()}>
            再试一次
          </Button>
        </Empty>
      ) : list === undefined ? (
        <div className={styles.grid} role="status" aria-label="加载中">
          {PLACES.map((place) => (
            <span key={place} className={styles.place} />
          ))}
        </div>
      ) : list.length === 0 ? (
        keyword ? (
          <Empty icon="search" title={`没有叫“${keyword}”的项目`} text="换个说法，或清空搜索再找" />
        ) : (
          <Empty
            icon="archive"
            title="从第一个项目开始"
            text="一个项目放一套房子或一栋楼，按客厅、主卧、外立面分开，每一版都留着。"
          >
            <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
              新建项目
            </Button>
          </Empty>
        )
      ) : (
        <>
          <ul className={styles.grid}>
            {list.map((project) => (
              <li key={project.id}>
                <ProjectCard
                  project={project}
                  onEdit={changes.editProject}
                  onRemove={() => changes.remove({ kind: 'project', ...project })}
                  {...(project.id !== list[0]?.id && {
                    onFirst: () =>
                      changes.orderProjects({ id: project.id, before: list[0]?.id ?? '' }),
                  })}
                />
              </li>
            ))}
          </ul>
          {projects.hasNextPage && (
            <div className={styles.more}>
              <Button
                busy={projects.isFetchingNextPage}
                onClick={() => void projects.fetchNextPage()}
              >
                再看一些（共 {total} 个）
              </Button>
            </div>
          )}
        </>
      )}
      {isMaking && (
        <NewProjectDialog
          busy={changes.create.isPending}
          onMake={(input) =>
            changes.create.mutate(input, {
              onSuccess: ({ project }) => void navigate(ADDRESS.project(project.id)),
            })
          }
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}
