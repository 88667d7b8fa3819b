import { type ToolIndexEntry, toolIndex } from 'virtual:contract';
import { useMutation } from '@tanstack/react-query';
import { findTool } from '@zhuhui/tools';
import { Link, useNavigate } from 'react-router';
import { HttpError } from '../../shared/api-client/index.ts';
import { saveDraft } from '../../shared/data/draft.ts';
import { Button, toast } from '../../shared/ui/index.ts';
import styles from './EngineeringPage.module.css';

/** The drawing tools in the order a job takes them, with what each hands to the next. */
const STEPS = [
  { id: 'toline', takes: '照片、手绘、效果图', gives: '线稿（PNG、SVG、DXF）' },
  { id: 'colorFlatPicture', takes: '户型线稿', gives: '彩色平面图' },
  { id: 'allPlan', takes: '总平面线稿', gives: '总平面彩图' },
] as const;

/** The way from a photograph to a coloured plan. */
export function Chain() {
  return (
    <ol className={styles.chain}>
      {STEPS.map(({ id, takes, gives }, at) => {
        const tool = toolIndex.find((each) => each.id === id);
        return tool ? (
          <Step key={id} tool={tool} takes={takes} gives={gives} number={at + 1} />
        ) : null;
      })}
    </ol>
  );
}

interface StepProps {
  readonly tool: ToolIndexEntry;
  readonly takes: string;
  readonly gives: string;
  readonly number: number;
}

const LAZY = { loading: 'lazy', decoding: 'async', width: 640, height: 400 } as const;

function Step({ tool, takes, gives, number }: StepProps) {
  const route = tool.routes[0] ?? '/tools';
  const start = useSampleStart(tool.id, route);
  const { cover } = tool;
  return (
    <li className={styles.step}>
      <div className={styles.pictures}>
        {cover?.before && (
          <>
            <img {...LAZY} src={cover.before} alt={`示例：${takes}`} />
            <img {...LAZY} src={cover.after} alt={`示例：${gives}`} />
          </>
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <span className={styles.number}>{number}</span>
          <Link to={route}>{tool.name}</Link>
        </h2>
        <p className={styles.flow}>
          {takes} → {gives}
        </p>
        <Button busy={start.isPending} onClick={() => start.mutate()}>
          用示例开始
        </Button>
      </div>
    </li>
  );
}

/** Opens a tool's page with its first sample filled in. */
function useSampleStart(toolId: string, route: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const [sample] = findTool(toolId)?.samples ?? [];
      if (!sample) return;
      const pictures = await Promise.all(
        Object.entries(sample.pictures).map(async ([slot, path]): Promise<[string, Blob]> => {
          const response = await fetch(path);
          if (!response.ok) throw new HttpError('status', { status: response.status });
          const blob = await response.blob();
          const name = path.split('/').at(-1) ?? slot;
          return [slot, new File([blob], name, { type: blob.type })];
        }),
      );
      await saveDraft({
        ...{ toolId, settings: sample.settings ?? {}, starts: [] },
        pictures: Object.fromEntries(pictures),
      });
    },
    onSuccess: () => navigate(route),
    onError: () => toast.error('示例没有取到，请再试一次'),
  });
}
