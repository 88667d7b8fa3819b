import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AdminTool, RANGES } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';
import { useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { isWholeIn, wholeOf } from '../../../shared/format/whole.ts';
import { Button, Dialog, Field, Switch, TextInput } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { WholeField } from '../forms/WholeField.tsx';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';

const toolsQuery = queryOptions({
  queryKey: ['admin', 'tools'],
  queryFn: ({ signal }) => call('adminTools', {}, { signal }),
});

/** `/admin/tools`: which tools are on, and what a run of each costs. */
export function ToolsPage() {
  return <AdminFrame>{({ canChange }) => <Tools canChange={canChange} />}</AdminFrame>;
}

function Tools({ canChange }: { readonly canChange: boolean }) {
  const query = useQuery(toolsQuery);
  const [edited, setEdited] = useState<AdminTool | null>(null);
  const groups = [...new Set(query.data?.map(({ group }) => group))];
  return (
    <>
      <ListHead
        title="功能"
        lead="关掉的功能在页面上写明原因、不再接任务；改价从现在起生效，已提交的任务不变。"
      >
        <CsvLink name="adminToolsCsv" input={{}} />
      </ListHead>
      <Found query={query} isEmpty={query.data?.length === 0} icon="tasks" none="没有功能">
        {groups.map((group) => (
          <section key={group} className={styles.section} aria-label={group}>
            <h2>{group}</h2>
            <ul className={styles.list}>
              {query.data
                ?.filter((tool) => tool.group === group)
                .map((tool) => (
                  <li key={tool.toolId} className={styles.row}>
                    <ToolRow tool={tool} canChange={canChange} onEdit={() => setEdited(tool)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </Found>
      {edited && <ToolDialog tool={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function ToolRow({
  tool,
  canChange,
  onEdit,
}: {
  readonly tool: AdminTool;
  readonly canChange: boolean;
  readonly onEdit: () => void;
}) {
  const { name, enabled, reason, ownPrice, defaultPrice, ticketType, runs } = tool;
  return (
    <>
      <div className={styles.main}>
        <p className={styles.name}>{name}</p>
        <p className={enabled ? styles.second : styles.bad}>
          {enabled ? `近 30 天 ${formatNumber(runs)} 次` : `已停用${reason && `：${reason}`}`}
        </p>
      </div>
      <span className={styles.cell}>
        {ownPrice ?? defaultPrice} 张{TICKET_NAMES[ticketType]}
        {ownPrice !== null && <span className={styles.second}>（原 {defaultPrice}）</span>}
      </span>
      {canChange && (
        <Button size="small" icon="edit" aria-label={`设置${name}`} onClick={onEdit}>
          设置
        </Button>
      )}
    </>
  );
}

function ToolDialog({ tool, onClose }: { readonly tool: AdminTool; readonly onClose: () => void }) {
  const id = useId();
  const [enabled, setEnabled] = useState(tool.enabled);
  const [reason, setReason] = useState(tool.reason);
  const [price, setPrice] = useState(tool.ownPrice === null ? '' : String(tool.ownPrice));
  const hasPrice = price.trim() !== '';
  const isFine = !hasPrice || isWholeIn(price, RANGES.toolPrice);
  const save = useAdminChange(() =>
    call('saveToolRule', {
      ...{ toolId: tool.toolId, basedOn: tool.updatedAt, enabled, reason: reason.trim() },
      ownPrice: hasPrice ? wholeOf(price) : null,
    }),
  );
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Dialog title={`设置 ${tool.name}`} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <div className={styles.switchRow}>
          <label htmlFor={`${id}on`}>启用</label>
          <Switch id={`${id}on`} label="启用" checked={enabled} onChange={setEnabled} />
        </div>
        {!enabled && (
          <Field
            label="停用原因"
            htmlFor={`${id}reason`}
            help="写在功能页上；可以不填"
            error={wrong.reason}
          >
            <TextInput
              id={`${id}reason`}
              maxLength={60}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
        <WholeField
          label={`每次多少张${TICKET_NAMES[tool.ticketType]}`}
          range={RANGES.toolPrice}
          help={`留空为默认 ${tool.defaultPrice} 张，0 为免费`}
          value={price}
          placeholder={String(tool.defaultPrice)}
          error={wrong.ownPrice}
          onChange={setPrice}
        />
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" disabled={!isFine} busy={save.isPending}>
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
