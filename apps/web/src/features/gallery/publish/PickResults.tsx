import { useQuery } from '@tanstack/react-query';
import type { Task } from '@zhuhui/contracts';
import { useEffect, useRef } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, ButtonLink, Empty, Icon, TextInput } from '../../../shared/ui/index.ts';
import styles from './PickResults.module.css';
import { candidatesOf, keyOf, type Picked, toggled, withCaption, withCover } from './picked.ts';
import { ResultFace } from './ResultFace.tsx';

/** Latest runs that are offered when none were chosen before. */
const LATEST = 40;
const PLACES = Array.from({ length: 8 }, (_, place) => `place ${place}`);

interface PickResultsProps {
  readonly taskIds: readonly string[] | null;
  /** The one of each run's results that is picked at first; left out: all are. */
  readonly ordinal?: number;
  readonly picked: readonly Picked[];
  readonly most: number;
  readonly onChange: (picked: readonly Picked[]) => void;
}

/** The results to publish: ticked off, the cover first, a line under each. */
export function PickResults({ taskIds, ordinal, picked, most, onChange }: PickResultsProps) {
  const tasks = useQuery({
    queryKey: ['tasks', 'publishable', taskIds],
    queryFn: async ({ signal }): Promise<Task[]> => {
      if (taskIds !== null) {
        return Promise.all(taskIds.map((taskId) => call('getTask', { taskId }, { signal })));
      }
      const page = await call('getTaskList', { status: 'succeeded', pageSize: LATEST }, { signal });
      return page.list;
    },
  });
  const candidates = tasks.data && candidatesOf(tasks.data);
  const meant = candidates?.filter((each) => ordinal === undefined || each.ordinal === ordinal);
  useFirstPicked(taskIds !== null ? meant : undefined, most, onChange);

  if (tasks.error) {
    return (
      <Empty icon="warning" title="结果没有加载出来" text={messageOf(tasks.error)}>
        <Button onClick={() => void tasks.refetch()}>再试一次</Button>
      </Empty>
    );
  }
  if (candidates?.length === 0) {
    return (
      <Empty icon="picture" title="还没有可以发布的图" text="做出图以后再来。">
        <ButtonLink to="/tools">去做一张</ButtonLink>
      </Empty>
    );
  }
  return (
    <fieldset className={styles.field} aria-label="选择图片">
      <ul className={styles.grid}>
        {candidates
          ? candidates.map((candidate) => {
              const at = picked.findIndex((each) => keyOf(each) === keyOf(candidate));
              return (
                <li key={keyOf(candidate)}>
                  <button
                    type="button"
                    className={styles.result}
                    aria-pressed={at >= 0}
                    aria-label={`${candidate.toolName} 第 ${candidate.ordinal + 1} ${candidate.isFilm ? '段' : '张'}`}
                    disabled={at < 0 && picked.length >= most}
                    onClick={() => onChange(toggled(picked, candidate, most))}
                  >
                    <ResultFace of={candidate} />
                    {at >= 0 && <span className={styles.number}>{at === 0 ? '封面' : at + 1}</span>}
                  </button>
                </li>
              );
            })
          : PLACES.map((place) => (
              <li key={place}>
                <span className={styles.place} />
              </li>
            ))}
      </ul>
      {picked.length > 0 && (
        <ol className={styles.captions}>
          {picked.map((each, at) => (
            <li key={keyOf(each)}>
              <ResultFace of={each} />
              <TextInput
                aria-label={`第 ${at + 1} 张的图注`}
                placeholder="图注（可不填）"
                maxLength={200}
                value={each.caption}
                onChange={(event) => onChange(withCaption(picked, keyOf(each), event.target.value))}
              />
              {at === 0 ? (
                <span className={styles.cover}>
                  <Icon name="check" size="small" />
                  封面
                </span>
              ) : (
                <Button
                  size="small"
                  variant="plain"
                  onClick={() => onChange(withCover(picked, keyOf(each)))}
                >
                  设为封面
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  );
}

/** Takes in, once, what one came with: it is meant to be published. */
function useFirstPicked(
  candidates: ReturnType<typeof candidatesOf> | undefined,
  most: number,
  onChange: (picked: readonly Picked[]) => void,
): void {
  const done = useRef(false);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (done.current || candidates === undefined) return;
    done.current = true;
    latest.current(candidates.slice(0, most).map((each) => ({ ...each, caption: '' })));
  }, [candidates, most]);
}
