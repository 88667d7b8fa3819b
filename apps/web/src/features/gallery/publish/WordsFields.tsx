import {
  GALLERY_BUDGETS,
  GALLERY_KINDS,
  GALLERY_TITLE_MOST,
  GALLERY_WORDS_MOST,
  type GalleryKind,
} from '@zhuhui/contracts';
import { STYLES } from '@zhuhui/tools/look';
import { useId } from 'react';
import { useClassify } from '../../../shared/data/catalogue.ts';
import { Field, Segmented, Select, TextArea, TextInput } from '../../../shared/ui/index.ts';
import { levelsOf } from '../model/paths.ts';
import forms from './forms.module.css';
import type { Words } from './words.ts';

const KINDS = (Object.keys(GALLERY_KINDS) as GalleryKind[]).map((value) => ({
  value,
  label: { set: '图集：一组图', case: '案例：一个项目' }[value],
}));

interface WordsFieldsProps {
  readonly words: Words;
  readonly onChange: (change: Partial<Words>) => void;
  /** The kind of what is published already stays. */
  readonly isKindFixed?: boolean;
}

/** What an author says of a work: kind, title, category, style; of a case, the project's data. */
export function WordsFields({ words, onChange, isKindFixed = false }: WordsFieldsProps) {
  const id = useId();
  return (
    <>
      {!isKindFixed && (
        <Segmented
          label="发布成"
          value={words.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind })}
        />
      )}
      <Field label="标题" htmlFor={`${id}-title`}>
        <TextInput
          id={`${id}-title`}
          value={words.title}
          required
          maxLength={GALLERY_TITLE_MOST}
          placeholder={words.kind === 'case' ? '湖滨 128 ㎡ 奶油风三居' : '奶油风客厅，三种光线'}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="说明（可不填）" htmlFor={`${id}-words`}>
        <TextArea
          id={`${id}-words`}
          rows={3}
          maxLength={GALLERY_WORDS_MOST}
          value={words.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field label="分类" help="不选就按第一张图所用的空间来定">
        <Category category={words.category} onChange={(category) => onChange({ category })} />
      </Field>
      <Field label="风格" htmlFor={`${id}-style`}>
        <Select
          id={`${id}-style`}
          value={words.style}
          onChange={(event) => onChange({ style: event.target.value })}
        >
          <option value="">随分类</option>
          {Object.entries(STYLES).map(([style, { name }]) => (
            <option key={style} value={style}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {words.kind === 'case' && (
        <div className={forms.pair}>
          <Field label="面积（㎡）" htmlFor={`${id}-area`}>
            <TextInput
              id={`${id}-area`}
              inputMode="numeric"
              value={words.areaM2}
              onChange={(event) => onChange({ areaM2: event.target.value.replace(/\D/g, '') })}
            />
          </Field>
          <Field label="城市" htmlFor={`${id}-city`}>
            <TextInput
              id={`${id}-city`}
              maxLength={20}
              value={words.city}
              onChange={(event) => onChange({ city: event.target.value })}
            />
          </Field>
          <Field label="预算" htmlFor={`${id}-budget`}>
            <Select
              id={`${id}-budget`}
              value={words.budget}
              onChange={(event) => onChange({ budget: event.target.value as Words['budget'] })}
            >
              <option value="">不公开</option>
              {Object.entries(GALLERY_BUDGETS).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="设计师" htmlFor={`${id}-designer`}>
            <TextInput
              id={`${id}-designer`}
              maxLength={20}
              value={words.designer}
              onChange={(event) => onChange({ designer: event.target.value })}
            />
          </Field>
        </div>
      )}
      <label className={forms.check}>
        <input
          type="checkbox"
          checked={words.allowInput}
          onChange={(event) => onChange({ allowInput: event.target.checked })}
        />
        允许他人使用我的原图
        <small>别人点“做同款”时，会连同你上传的草图或照片一起带进工具。</small>
      </label>
    </>
  );
}

interface CategoryProps {
  readonly category: string;
  readonly onChange: (category: string) => void;
}

/** One entry of the classification tree, chosen level by level. */
function Category({ category, onChange }: CategoryProps) {
  const tree = useClassify();
  const ids = levelsOf(category);
  const top = tree.find(({ id }) => id === ids[0]);
  const second = top?.children.find(({ id }) => id === ids[1]);
  const levels = [
    { name: '一级分类', options: tree },
    { name: '二级分类', options: top?.children ?? [] },
    { name: '三级分类', options: second?.children ?? [] },
  ];
  return (
    <div className={forms.categories}>
      {levels.map(({ name, options }, depth) => (
        <Select
          key={name}
          aria-label={name}
          disabled={options.length === 0}
          value={ids[depth] ?? ''}
          onChange={(event) => onChange(event.target.value || (ids[depth - 1] ?? ''))}
        >
          <option value="">{depth === 0 ? '不指定' : '不细分'}</option>
          {options.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}
