import { useMutation } from '@tanstack/react-query';
import type { AdminEngine, EngineKindInfo } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call, type Input, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, Icon, Select, TextInput } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { whileSignedIn } from '../interruption.ts';
import { AddressField } from './AddressField.tsx';
import { CheckResult } from './CheckResult.tsx';
import styles from './EngineDialog.module.css';
import { GraphDialog } from './graphs/GraphDialog.tsx';
import { OwnGraphs } from './graphs/OwnGraphs.tsx';
import {
  graphOptionOf,
  graphsIn,
  type OwnGraph,
  storedGraph,
  withGraph,
} from './graphs/own-graph.ts';
import { KeyField } from './KeyField.tsx';
import { OptionControl } from './OptionControl.tsx';
import { type OptionField, optionFields, optionsOf, textsOf } from './option-form.ts';

/** Numbers, lists and raw JSON are limits and fine tuning: they are folded away. */
const PLAIN: ReadonlySet<OptionField['control']> = new Set(['text', 'choice', 'switch']);

interface EngineDialogProps {
  readonly kinds: readonly EngineKindInfo[];
  /** The engine to change; null to add one. */
  readonly engine: AdminEngine | null;
  readonly onClose: () => void;
}

/** An engine's settings: address, key, and the options of its kind as the server describes them. */
export function EngineDialog({ kinds, engine, onClose }: EngineDialogProps) {
  const offered = engine ? kinds : kinds.filter(({ addable }) => addable);
  const [kindId, setKindId] = useState(engine?.kind ?? offered[0]?.kind ?? '');
  const kind = kinds.find((each) => each.kind === kindId);
  const id = useId();
  return (
    <Dialog title={engine ? `设置 ${engine.name}` : '添加引擎'} variant="wide" onClose={onClose}>
      {!engine && (
        <Field label="种类" htmlFor={`${id}kind`}>
          <Select
            id={`${id}kind`}
            value={kindId}
            onChange={(event) => setKindId(event.target.value)}
          >
            {offered.map((each) => (
              <option key={each.kind} value={each.kind}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {kind && <EngineForm key={kindId} kind={kind} engine={engine} onClose={onClose} />}
    </Dialog>
  );
}

function EngineForm({
  kind,
  engine,
  onClose,
}: Omit<EngineDialogProps, 'kinds'> & { readonly kind: EngineKindInfo }) {
  const id = useId();
  const fields = optionFields(kind.options);
  const [name, setName] = useState(engine?.name ?? kind.name);
  const [baseUrls, setBaseUrls] = useState<readonly string[]>(engine?.baseUrls ?? []);
  const [apiKey, setApiKey] = useState<string | undefined>(engine ? undefined : '');
  const [texts, setTexts] = useState(() => textsOf(fields, engine?.options ?? {}));
  const graphOption = graphOptionOf(kind.options);
  const [graphs, setGraphs] = useState<readonly OwnGraph[]>(() =>
    graphOption ? graphsIn(engine?.options ?? {}, graphOption) : [],
  );
  const [basedOn] = useState(engine?.updatedAt);
  const [editing, setEditing] = useState<OwnGraph | null>(null);
  const servers = {
    ...(engine && { id: engine.id }),
    kind: kind.kind,
    baseUrls: [...baseUrls],
    ...(apiKey !== undefined && { apiKey }),
  };
  const draft = (): Input<'saveEngine'> => ({
    ...servers,
    name,
    options: {
      ...optionsOf(fields, texts),
      ...(graphOption && { [graphOption.name]: graphs.map(storedGraph) }),
    },
  });
  const check = useMutation({
    mutationFn: () => whileSignedIn(() => call('checkEngine', draft())),
  });
  const save = useAdminChange(() => call('saveEngine', { ...draft(), basedOn }));
  const error = save.error ?? check.error;
  const wrong = error instanceof ApiError ? error.fields : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.reset();
    save.mutate(undefined, { onSuccess: onClose });
  };
  const optionControl = (field: OptionField) => (
    <OptionControl
      key={field.name}
      id={`${id}${field.name}`}
      field={field}
      value={texts[field.name] ?? ''}
      error={wrong[`options.${field.name}`]}
      onChange={(value) => setTexts({ ...texts, [field.name]: value })}
    />
  );
  const tuning = fields.filter(({ control }) => !PLAIN.has(control));
  const tuningIsWrong = tuning.some((field) => `options.${field.name}` in wrong);

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="名称" htmlFor={`${id}name`} help="与结果一起显示给使用者" error={wrong.name}>
          <TextInput
            id={`${id}name`}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {kind.addable && (
          <>
            <AddressField
              id={`${id}address`}
              kind={kind}
              baseUrls={baseUrls}
              error={wrong.baseUrls}
              onChange={setBaseUrls}
            />
            <KeyField
              id={`${id}key`}
              isNeeded={kind.needsKey}
              isStored={engine?.hasKey ?? false}
              value={apiKey}
              error={wrong.apiKey}
              onChange={setApiKey}
            />
          </>
        )}
        {fields.length > 0 && (
          <div className={styles.options}>
            {fields.filter(({ control }) => PLAIN.has(control)).map(optionControl)}
          </div>
        )}
        {tuning.length > 0 && (
          <details className={styles.tuning} open={tuningIsWrong || undefined}>
            <summary className={styles.tuningHead}>
              <Icon name="right" size="small" />
              数量与限制
            </summary>
            <div className={styles.options}>{tuning.map(optionControl)}</div>
          </details>
        )}
        {graphOption && (
          <OwnGraphs
            graphs={graphs}
            error={wrong[`options.${graphOption.name}`]}
            onChange={setGraphs}
            onEdit={setEditing}
          />
        )}
        <CheckResult check={check.data} />
        {error && Object.keys(wrong).length === 0 && (
          <p className={styles.error} role="alert">
            {messageOf(error)}
          </p>
        )}
        <div className={styles.actions}>
          {kind.addable && (
            <Button
              busy={check.isPending}
              onClick={() => {
                save.reset();
                check.mutate();
              }}
            >
              检查连接
            </Button>
          )}
          <span className={styles.space} />
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            保存
          </Button>
        </div>
      </form>
      {graphOption && editing && (
        <GraphDialog
          own={editing}
          option={graphOption}
          servers={servers}
          onDone={(own) => {
            setGraphs(withGraph(graphs, own));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
