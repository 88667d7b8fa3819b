import { useQuery } from '@tanstack/react-query';
import type { TaskResult } from '@zhuhui/contracts';
import { type ComponentProps, useEffect, useState } from 'react';
import { HttpError } from '../../../shared/api-client/index.ts';
import type { Dxf } from '../../../shared/drawing/dxf.ts';
import { Icon, Menu } from '../../../shared/ui/index.ts';
import styles from './PictureStage.module.css';
import { PictureStage } from './PictureStage.tsx';

interface DrawingStageProps extends ComponentProps<typeof PictureStage> {
  readonly drawing: TaskResult;
  /** Width of its lines, px of the picture it was drawn from. */
  readonly strokePx: number;
}

/** Whether a drawing has to be read before a browser can show it. */
export const isDxf = ({ mime }: TaskResult): boolean => mime === 'image/vnd.dxf';

/**
 * A drawing of a kind that browsers do not show, from its own lines, so that it stays sharp however closely
 * it is looked at; its layers can be switched off. Until it is read the picture that came with it stands in.
 */
export function DrawingStage({ drawing, strokePx, picture, actions, ...rest }: DrawingStageProps) {
  const { data: read } = useQuery({
    queryKey: ['drawing', drawing.fileId],
    queryFn: ({ signal }) => readDrawing(drawing.url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const url = useDrawn(read ?? null, { ...picture, strokePx }, hidden);
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  };
  return (
    <PictureStage
      {...rest}
      picture={{ ...picture, ...(url !== null && { url }) }}
      actions={
        <>
          {actions}
          {read && (
            <Menu
              label="图层"
              align="start"
              placement="above"
              triggerClassName={styles.layersButton}
              trigger={
                <>
                  <Icon name="layers" />
                  {read.layers.length}
                </>
              }
              items={read.layers.map(({ name, strokes }) => ({
                label: name,
                hint: `${strokes} 条`,
                checked: !hidden.has(name),
                onSelect: () => toggle(name),
              }))}
            />
          )}
        </>
      }
    />
  );
}

async function readDrawing(url: string, signal: AbortSignal): Promise<Dxf | null> {
  const [{ readDxf }, response] = await Promise.all([
    import('../../../shared/drawing/dxf.ts'),
    fetch(url, { signal }),
  ]);
  if (!response.ok) throw new HttpError('status', { status: response.status });
  return readDxf(await response.text());
}

/** Address of the drawing as an SVG; null until there is one. */
function useDrawn(
  read: Dxf | null,
  { width, height, strokePx }: { width: number; height: number; strokePx: number },
  hidden: ReadonlySet<string>,
): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (read === null) return;
    let made: string | null = null;
    let isCurrent = true;
    void import('../../../shared/drawing/dxf.ts').then(({ dxfToSvg }) => {
      if (!isCurrent) return;
      const svg = dxfToSvg(read, { width, height, strokePx }, hidden);
      made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      setUrl(made);
    });
    return () => {
      isCurrent = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [read, width, height, strokePx, hidden]);
  return url;
}
