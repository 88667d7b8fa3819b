import { type AdminProduct, type AdminVipLevel, PRICE_MOST_FEN } from '@zhuhui/contracts';
import { type ReactNode, useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { goodsInWords } from '../../../shared/format/goods.ts';
import { formatYuan } from '../../../shared/format/number.ts';
import {
  Button,
  Dialog,
  Field,
  Segmented,
  Select,
  Switch,
  TextInput,
} from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { WholeField } from '../forms/WholeField.tsx';
import { fenOf } from '../forms/yuan.ts';
import styles from '../list/list.module.css';
import {
  areGoodsFine,
  draftOf,
  GOODS_NUMBERS,
  goodsOf,
  inputOf,
  type ProductDraft,
} from './product-form.ts';

const KINDS = [
  { value: 'tickets', label: '券包' },
  { value: 'vip', label: '会员' },
] as const;

/** A product in words and figures, with what buyers will see of it. */
export function ProductDialog({
  product,
  levels,
  onClose,
}: {
  /** Null for a new one. */
  readonly product: AdminProduct | null;
  readonly levels: readonly AdminVipLevel[];
  readonly onClose: () => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(product));
  const change = (part: Partial<ProductDraft>) => setDraft({ ...draft, ...part });
  const save = useAdminChange(() => call('saveProduct', inputOf(product, draft)));
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  const fen = fenOf(draft.yuan);
  const isPriceFine = fen >= 1 && fen <= PRICE_MOST_FEN;
  const areNumbersFine = areGoodsFine(draft);
  const text = (
    name: 'name' | 'description' | 'yuan',
    label: string,
    error?: string,
  ): ReactNode => (
    <Field label={label} htmlFor={id + name} error={error}>
      <TextInput
        id={id + name}
        inputMode={name === 'yuan' ? 'decimal' : 'text'}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <Dialog title={product ? '修改商品' : '添加商品'} variant="wide" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <Segmented
          label="种类"
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => change({ kind })}
        />
        {text('name', '名称', wrong.name)}
        {text('description', '说明（留空时按内容写）', wrong.description)}
        <div className={styles.pair}>
          {draft.kind === 'vip' && (
            <Field label="会员等级" htmlFor={`${id}level`}>
              <Select
                id={`${id}level`}
                value={draft.level}
                onChange={({ target }) => change({ level: target.value })}
              >
                {levels.map(({ level, name }) => (
                  <option key={level} value={level}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {GOODS_NUMBERS[draft.kind].map(({ name, label, range, path, empty }) => (
            <WholeField
              key={name}
              label={label}
              range={range}
              help={empty}
              value={draft[name]}
              error={wrong[path]}
              onChange={(typed) => change({ [name]: typed })}
            />
          ))}
        </div>
        {wrong.goods && <p className={styles.error}>{wrong.goods}</p>}
        {text(
          'yuan',
          '价格（元）',
          !isPriceFine && draft.yuan.trim()
            ? `请填 0.01 到 ${formatYuan(PRICE_MOST_FEN)} 元，最多两位小数`
            : wrong.priceFen,
        )}
        <div className={styles.switchRow}>
          <label htmlFor={`${id}on`}>在售</label>
          <Switch
            id={`${id}on`}
            label="在售"
            checked={draft.enabled}
            onChange={(enabled) => change({ enabled })}
          />
        </div>
        <section className={styles.card} aria-label="购买页上的样子">
          <p className={styles.name}>{draft.name || '名称'}</p>
          <p className={styles.second}>
            {draft.description || (areNumbersFine ? goodsInWords(goodsOf(draft)) : '—')}
          </p>
          <p className={styles.price}>¥{Number.isNaN(fen) ? '—' : formatYuan(fen)}</p>
        </section>
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isPriceFine || !areNumbersFine}
            busy={save.isPending}
          >
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
