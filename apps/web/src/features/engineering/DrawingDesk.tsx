import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { Button, classes, Icon, toast } from '../../shared/ui/index.ts';
import { DrawingView } from './DrawingView.tsx';
import styles from './drawing.module.css';
import { type DrawingFile, openDrawing, sizeOf, skippedWords, unitName } from './drawing-file.ts';
import { LayerList } from './LayerList.tsx';
import { saveDrawing } from './save-drawing.ts';

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** DXF files looked at in the browser, nothing is sent anywhere: layers, size, and other formats. */
export function DrawingDesk() {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [hidden, setHidden] = useState(NOTHING_HIDDEN);
  const open = useMutation({ mutationFn: openDrawing, onSuccess: () => setHidden(NOTHING_HIDDEN) });
  const file = open.data ?? null;
  const take = (chosen: File | null | undefined) => chosen && open.mutate(chosen);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={styles.desk}
      aria-label="DXF 预览"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {file?.kind === 'drawing' ? (
        <DrawingView name={file.name} drawing={file.drawing} hidden={hidden} />
      ) : (
        <div className={classes(styles.stage, styles.empty)}>
          <Icon name="layers" size="large" />
          <p role={file || open.isError ? 'alert' : undefined}>{words(file, open.isError)}</p>
        </div>
      )}
      <div className={styles.side}>
        <Button
          variant={file ? 'outline' : 'primary'}
          icon="upload"
          busy={open.isPending}
          onClick={() => picker.current?.click()}
        >
          {file ? '换一张图' : '选择 DXF 文件'}
        </Button>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          aria-label="要看的 DXF 文件"
          tabIndex={-1}
          accept=".dxf"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        {file?.kind === 'drawing' ? (
          <Facts file={file} hidden={hidden} onHidden={setHidden} />
        ) : (
          <p className={styles.hint}>
            文件只在浏览器里打开，不上传。看得到直线、多段线、圆和圆弧；图片转线稿选「DXF」输出的图纸，也可以在这里核对图层与尺寸。
          </p>
        )}
      </div>
    </section>
  );
}

function words(file: DrawingFile | null, isBroken: boolean): string {
  if (isBroken) return '文件没有读出来，请再选一次';
  return file?.kind === 'refused' ? `${file.name}：${file.why}` : '把 DXF 拖到这里';
}

interface FactsProps {
  readonly file: Extract<DrawingFile, { kind: 'drawing' }>;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

function Facts({ file: { name, drawing }, hidden, onHidden }: FactsProps) {
  const save = (format: 'svg' | 'png') =>
    saveDrawing(drawing, hidden, { name, format }).catch(() => toast.error('没有存成，请再试一次'));
  const skipped = skippedWords(drawing);
  const facts = [
    ['文件', name],
    ['尺寸', sizeOf(drawing)],
    ['单位', unitName(drawing.unit)],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {skipped !== '' && <p className={styles.hint}>没有画出来的：{skipped}</p>}
      <LayerList drawing={drawing} hidden={hidden} onHidden={onHidden} />
      <div className={styles.saves}>
        <Button icon="download" onClick={() => void save('svg')}>
          存为 SVG
        </Button>
        <Button icon="download" onClick={() => void save('png')}>
          存为 PNG
        </Button>
      </div>
    </>
  );
}
