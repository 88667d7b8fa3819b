import { useQuery } from '@tanstack/react-query';
import { DESIGN_LIMITS } from '@zhuhui/contracts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../shared/api-client/index.ts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { readStored } from '../../../shared/browser/storage.ts';
import type { HandedPicture } from '../../../shared/data/dialogs.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { Button, Dialog, Empty, toast } from '../../../shared/ui/index.ts';
import { TextSkeleton } from '../../../shared/ui/TextSkeleton.tsx';
import { ADDRESS } from '../addresses.ts';
import { allProjectsQuery, projectQuery } from '../data/queries.ts';
import dialogs from '../dialogs.module.css';
import styles from './AddToProjectDialog.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { firstPlace, missingFrom, NEW, type Place, viewOf } from './place.ts';
import { useAdding } from './use-adding.ts';

/** Pictures that are shown; of the others the number is told. */
const SHOWN = 5;

interface AddToProjectDialogProps {
  readonly pictures: readonly HandedPicture[];
  readonly onClose: () => void;
}

/** Pictures become versions of a view: project, view, done. */
export default function AddToProjectDialog({ pictures, onClose }: AddToProjectDialogProps) {
  const navigate = useNavigate();
  const fileIds = pictures.map(({ fileId }) => fileId);
  const [change, setChange] = useState<Partial<Place>>({});
  const projects = useQuery(allProjectsQuery);
  const place: Place = {
    ...firstPlace(projects.data ?? [], readStored('designPlace')),
    ...change,
  };
  const isNew = place.projectId === NEW;
  const project = useQuery({
    ...projectQuery(place.projectId),
    enabled: projects.data !== undefined && !isNew,
  });
  const views = isNew ? [] : (project.data?.views ?? []);
  const view = viewOf(place, views);
  const isKnown = isNew || project.data !== undefined;
  const missing = missingFrom(view, fileIds).length;
  const adding = useAdding(fileIds, (made) => setChange((now) => ({ ...now, ...made })));
  const hasNames =
    (!isNew || place.projectName.trim() !== '') && (view !== null || place.viewName.trim() !== '');

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isKnown || !hasNames || missing === 0) return;
    adding.mutate(
      { ...place, viewId: view?.id ?? NEW },
      {
        onSuccess: ({ name, projectId }) => {
          onClose();
          toast.notify({
            tone: 'success',
            title: `已加入“${name}”`,
            text: `${missing} 张成了新版本`,
            action: { label: '去看', run: () => void navigate(ADDRESS.project(projectId)) },
          });
        },
      },
    );
  };

  return (
    <Dialog title="加入项目" onClose={onClose}>
      <form className={dialogs.form} onSubmit={onSubmit}>
        <ul className={styles.pictures} aria-label={`${pictures.length} 张图`}>
          {pictures.slice(0, SHOWN).map(({ fileId, url }) => (
            <li key={fileId}>
              <img
                src={thumbnailUrl(url, sizePx.thumb, sizePx.thumb)}
                alt=""
                width={sizePx.thumb}
                height={sizePx.thumb}
              />
            </li>
          ))}
          {pictures.length > SHOWN && (
            <li className={styles.more}>还有 {pictures.length - SHOWN} 张</li>
          )}
        </ul>
        {projects.isError ? (
          <Empty icon="warning" title="项目打不开" text={messageOf(projects.error)}>
            <Button icon="redo" onClick={() => void projects.refetch()}>
              再试一次
            </Button>
          </Empty>
        ) : projects.data === undefined ? (
          <TextSkeleton lines={4} />
        ) : (
          <PlaceFields
            projects={projects.data}
            views={isKnown ? views : null}
            place={place}
            view={view}
            onChange={(next) => setChange((now) => ({ ...now, ...next }))}
          />
        )}
        {project.isError && (
          <p className={styles.problem} role="alert">
            {messageOf(project.error)}
          </p>
        )}
        {adding.error && (
          <p className={styles.problem} role="alert">
            {messageOf(adding.error)}
          </p>
        )}
        {pictures.length > DESIGN_LIMITS.filesAtOnce && (
          <p className={styles.problem} role="alert">
            一次最多加 {DESIGN_LIMITS.filesAtOnce} 张
          </p>
        )}
        <div className={dialogs.foot}>
          {view !== null && missing === 0 && (
            <span className={styles.there} role="status">
              已经在“{view.name}”里了
            </span>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            type="submit"
            busy={adding.isPending}
            disabled={
              !isKnown || !hasNames || missing === 0 || pictures.length > DESIGN_LIMITS.filesAtOnce
            }
          >
            加入{missing > 1 && ` · ${missing} 张`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
