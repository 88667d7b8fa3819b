import { useId, useState } from 'react';
import { ApiError, messageOf } from '../../../../shared/api-client/index.ts';
import { Button, Dialog, Field, Icon, Segmented, TextInput } from '../../../../shared/ui/index.ts';
import { OptionControl } from '../OptionControl.tsx';
import { optionsOf, textsOf } from '../option-form.ts';
import styles from './GraphDialog.module.css';
import { GraphNodes } from './GraphNodes.tsx';
import { GraphText } from './GraphText.tsx';
import { GraphTools } from './GraphTools.tsx';
import { type GraphOption, type OwnGraph, textOfGraph, withReplacements } from './own-graph.ts';
import { type GraphServers, useGraphCheck } from './use-graph-check.ts';

const PLACES = [
  { value: 'before', label: '排在内置做法前面' },
  { value: 'after', label: '排在内置做法后面' },
] as const;

interface GraphDialogProps {
  readonly own: OwnGraph;
  readonly option: GraphOption;
  readonly servers: GraphServers;
  readonly onDone: (own: OwnGraph) => void;
  readonly onClose: () => void;
}

/** One of the operator's graphs: pasted, checked against his servers as he writes, bound to tools. */
export function GraphDialog({ own, option, servers, onDone, onClose }: GraphDialogProps) {
  const id = useId();
  const isNew = Object.keys(own.graph).length === 0;
  const [name, setName] = useState(own.name);
  const [text, setText] = useState(() => textOfGraph(own));
  const [output, setOutput] = useState(own.output);
  const [place, setPlace] = useState(own.place);
  const [tools, setTools] = useState(own.tools);
  const [settings, setSettings] = useState(own.settings);
  const [isTried, setIsTried] = useState(false);
  const { check, error, isStale, isChecking, checkAgain } = useGraphCheck(servers, text, output);

  const isReadable = check !== undefined && check.unreadable === '';
  const tuned = { ...(isNew && check?.suggested), ...settings };
  const texts = textsOf(option.fields, tuned);
  const wrong = {
    name: name.trim() === '' && '请填写名称',
    text: text.trim() === '' ? '请粘贴工作流' : check?.unreadable,
    tools: tools.length === 0 && '请选择用于哪个功能',
  };
  const told = (problem: string | false | undefined) => (isTried && problem) || undefined;
  const done = () => {
    setIsTried(true);
    if (!isReadable || isStale || Object.values(wrong).some(Boolean)) return;
    onDone({
      ...own,
      ...{ name: name.trim(), graph: check.graph, output: check.output, place, tools },
      settings: optionsOf(option.fields, texts),
    });
  };

  return (
    <Dialog
      title={isNew ? '添加自有工作流' : `自有工作流 ${own.name}`}
      variant="wide"
      onClose={onClose}
    >
      <div className={styles.form}>
        <Field
          label="名称"
          htmlFor={`${id}name`}
          help="结果的信息里写明由它做出"
          error={told(wrong.name)}
        >
          <TextInput
            id={`${id}name`}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <GraphText
          id={`${id}text`}
          text={text}
          placeholders={option.placeholders}
          check={check}
          error={check?.unreadable || told(wrong.text)}
          onChange={setText}
          onFile={(file) => setName(name.trim() === '' ? file : name)}
        />
        {error && (
          <p className={styles.error} role="alert">
            {reasonOf(error)}
          </p>
        )}
        {isReadable && (
          <>
            <GraphNodes
              check={check}
              isStale={isStale}
              onReplace={(replacements) => setText(withReplacements(check.graph, replacements))}
              onOutput={setOutput}
            />
            <GraphTools
              tools={check.tools}
              bound={tools}
              error={told(wrong.tools)}
              onChange={setTools}
            />
            <Field label="先后" help="排在后面的，只在内置做法都做不了时用">
              <Segmented label="先后" value={place} options={PLACES} onChange={setPlace} />
            </Field>
            <details className={styles.tuning}>
              <summary className={styles.tuningHead}>
                <Icon name="right" size="small" />
                描述与尺寸
              </summary>
              <div className={styles.options}>
                {option.fields.map((field) => (
                  <OptionControl
                    key={field.name}
                    id={`${id}${field.name}`}
                    field={field}
                    value={texts[field.name] ?? ''}
                    error={undefined}
                    onChange={(value) =>
                      setSettings({
                        ...settings,
                        ...optionsOf([field], { ...texts, [field.name]: value }),
                      })
                    }
                  />
                ))}
              </div>
            </details>
          </>
        )}
        <div className={styles.actions}>
          <Button busy={isChecking} disabled={text.trim() === ''} onClick={checkAgain}>
            重新核对
          </Button>
          <span className={styles.space} />
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabled={isChecking} onClick={done}>
            确定
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What is wrong lies in the engine's own form where a field is named. */
function reasonOf(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first === undefined ? messageOf(error) : `还不能核对：${first}`;
}
