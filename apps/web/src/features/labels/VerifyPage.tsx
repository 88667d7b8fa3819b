import { useMutation } from '@tanstack/react-query';
import type { DataOf, endpoints } from '@zhuhui/contracts';
import { type DragEvent, useRef, useState } from 'react';
import { messageOf, verifyFile } from '../../shared/api-client/index.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, classes, Icon, Spinner } from '../../shared/ui/index.ts';
import styles from './VerifyPage.module.css';

type Findings = DataOf<(typeof endpoints)['verifyLabel']>;

/** `/verify`: what a file says about being made by AI, and what this installation knows of it. */
export function VerifyPage() {
  useTitle('标识核验');
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const check = useMutation({ mutationFn: verifyFile });
  const take = (chosen: File | null | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    check.mutate(chosen);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>标识核验</h1>
      <p className={styles.lead}>
        查一个图片、视频或图纸文件是否带有人工智能生成合成内容标识，是不是出自本站。文件只在核验时读取，不保存。
      </p>
      <section
        className={classes(styles.drop, isOver && styles.over)}
        aria-label="选择文件"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Icon name="upload" />
        <p>
          {file?.name ?? (
            <>
              <span className="by-mouse">把文件拖到这里，或</span>
              <span className="by-touch">图片、视频或图纸都行</span>
            </>
          )}
        </p>
        <Button
          variant={file ? 'plain' : 'primary'}
          busy={check.isPending}
          onClick={() => picker.current?.click()}
        >
          {file ? '换一个文件' : '选择文件'}
        </Button>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          aria-label="要核验的文件"
          tabIndex={-1}
          accept="image/*,video/mp4,.psd,.svg,.dxf,.glb"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </section>
      <div aria-live="polite">
        {check.isPending && (
          <p className={styles.waiting}>
            <Spinner /> 核验中
          </p>
        )}
        {check.isError && (
          <div className={styles.failed} role="alert">
            <p>{messageOf(check.error)}</p>
            <Button icon="redo" onClick={() => file && check.mutate(file)}>
              再试一次
            </Button>
          </div>
        )}
        {check.data && !check.isPending && <Found found={check.data} />}
      </div>
    </article>
  );
}

const MARK_NAMES = [
  ['Label', '生成合成属性'],
  ['ContentProducer', '生成服务'],
  ['ProduceID', '内容编号'],
  ['ContentPropagator', '传播服务'],
  ['PropagateID', '传播编号'],
] as const;

const LABEL_NAMES: Readonly<Record<string, string>> = {
  1: '1（属于）',
  2: '2（可能）',
  3: '3（疑似）',
};

const BY_NAMES = { contentId: '内容编号相同', sha256: '逐字节相同', look: '画面相近' } as const;

function Found({ found }: { readonly found: Findings }) {
  const { mark, proven, matches, verdict, limits, format, sha256 } = found;
  const isSure = proven === true || matches[0]?.by === 'sha256';
  const isDoubtful = proven === false;
  const tone = isDoubtful ? styles.doubt : isSure ? styles.sure : undefined;
  return (
    <section className={styles.found} aria-label="核验结果">
      <h2 className={classes(styles.verdict, tone)}>
        <Icon name={isSure ? 'check' : isDoubtful ? 'warning' : 'info'} />
        {verdict}
      </h2>
      <h3 className={styles.part}>文件里的标识</h3>
      {mark ? (
        <dl className={styles.facts}>
          {MARK_NAMES.map(([name, title]) =>
            mark[name] ? (
              <div key={name}>
                <dt>{title}</dt>
                <dd>{name === 'Label' ? (LABEL_NAMES[mark.Label] ?? mark.Label) : mark[name]}</dd>
              </div>
            ) : null,
          )}
          <div>
            <dt>本站校验码</dt>
            <dd>{proven === null ? '没有' : proven ? '核对无误' : '对不上'}</dd>
          </div>
        </dl>
      ) : (
        <p className={styles.none}>没有读到隐式标识</p>
      )}
      <h3 className={styles.part}>本站的记录</h3>
      {matches.length > 0 ? (
        <ul className={styles.matches}>
          {matches.map(({ contentId, by, distance, toolName, kindName, madeAt }) => (
            <li key={contentId}>
              <span className={styles.tool}>
                {toolName} · {kindName}
              </span>
              <span>
                {BY_NAMES[by]}
                {distance !== undefined && `（256 处有 ${distance} 处不同）`}
              </span>
              <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>没有相同或相近的记录</p>
      )}
      <h3 className={styles.part}>说明</h3>
      <ul className={styles.limits}>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p className={styles.hash}>
        {format} · SHA-256 {sha256}
      </p>
    </section>
  );
}
