import type { GraphCheck } from '@zhuhui/contracts';
import { useRef, useState } from 'react';
import { Button, classes, Field, TextArea } from '../../../../shared/ui/index.ts';
import styles from './GraphText.module.css';
import { type GraphOption, withPlaceholder } from './own-graph.ts';

interface GraphTextProps {
  readonly id: string;
  readonly text: string;
  readonly placeholders: GraphOption['placeholders'];
  readonly check: GraphCheck | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  /** The name of a file that was opened, without its ending. */
  readonly onFile: (name: string) => void;
}

/** The graph itself: pasted, typed, or a file dropped on it; with the placeholders it can use as chips. */
export function GraphText(props: GraphTextProps) {
  const { id, text, placeholders, check, error, onChange, onFile } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const used = new Set(check?.placeholders.map(({ name }) => name));

  const open = async (file: File | undefined) => {
    if (!file) return;
    onChange(await file.text());
    onFile(file.name.replace(/\.json$/i, ''));
  };
  const insert = (name: string) => {
    const area = box.current;
    if (!area) return;
    const { selectionStart, selectionEnd } = area;
    const edited = withPlaceholder(text, selectionStart, selectionEnd, name);
    onChange(edited.text);
    // The caret belongs behind what was put in, once the box shows it.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(edited.caret, edited.caret);
    });
  };

  return (
    <div className={styles.graph}>
      <Field
        label="工作流（API 格式）"
        htmlFor={id}
        error={error}
        aside={
          <Button
            size="small"
            variant="plain"
            icon="upload"
            onClick={() => picker.current?.click()}
          >
            选文件
          </Button>
        }
      >
        <TextArea
          ref={box}
          id={id}
          className={classes(styles.text, isOver && styles.over)}
          rows={8}
          spellCheck={false}
          aria-invalid={error !== undefined}
          placeholder="在 ComfyUI 菜单里选“导出（API）”，把文件拖到这里，或整段粘贴"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            setIsOver(false);
            const [file] = event.dataTransfer.files;
            if (!file) return;
            event.preventDefault();
            void open(file);
          }}
        />
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label="选择工作流文件"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            void open(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Field>
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">占位符</legend>
        {placeholders.map(({ name, means }) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            title={means}
            data-used={used.has(name) || undefined}
            aria-label={`$${name} ${means}${used.has(name) ? '，已用到' : ''}`}
            onClick={() => insert(name)}
          >
            ${name}
          </button>
        ))}
        {check?.placeholders.map(
          ({ name, known }) =>
            !known && (
              <span key={name} className={styles.chip} data-unknown>
                ${name} 不认识
              </span>
            ),
        )}
      </fieldset>
      <p className={styles.help}>
        每次运行要换的值写成占位符：整个值就是它（
        <code>"image": "$INPUT"</code>），或夹在文字里（<code>"$PROMPT，傍晚"</code>
        ）。选中一个值再点占位符即可换上；填色的已经用到。
      </p>
    </div>
  );
}
