import {
  LABEL_CORNERS,
  LABEL_SIZE,
  LABEL_TEXTS,
  type LabelCorner,
  type LabelPolicy,
  type LabelText,
} from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import {
  Button,
  Field,
  Segmented,
  Select,
  Slider,
  Switch,
  TextInput,
} from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import styles from './labels.module.css';
import { PlatePreview } from './PlatePreview.tsx';

const KINDS = [
  ['picture', '图片'],
  ['drawing', '线稿、彩平图'],
  ['video', '视频'],
] as const;

/** Everything that is decided about labels, with what it looks like beside it. */
export function PolicyForm(props: {
  readonly policy: LabelPolicy;
  readonly version: number;
  /** What burns marks into films; null: nothing does. */
  readonly filmProgram: string | null;
  readonly canChange: boolean;
}) {
  const { canChange, filmProgram } = props;
  const [policy, setPolicy] = useState(props.policy);
  const change = (part: Partial<LabelPolicy>) => setPolicy((before) => ({ ...before, ...part }));
  const save = useAdminChange((wanted: LabelPolicy) =>
    call('saveLabels', { ...wanted, basedOn: props.version }),
  );
  const ids = { provider: useId(), code: useId(), text: useId(), size: useId() };
  const isPublic = policy.audience === 'public';
  const setAudience = (audience: LabelPolicy['audience']) =>
    change({
      audience,
      // What the law asks of public services is switched on with them.
      ...(audience === 'public' && { visible: { ...policy.visible, picture: true, video: true } }),
    });
  const isSame = JSON.stringify(policy) === JSON.stringify(props.policy);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(policy);
      }}
    >
      <fieldset className={styles.fields} disabled={!canChange}>
        <legend className="visually-hidden">AI 标识设置</legend>
        <Field
          label="服务范围"
          help="向公众提供服务时，图片和视频必须有显式标识；只在单位内部使用的由本单位决定"
        >
          <Segmented
            label="服务范围"
            value={policy.audience}
            options={[
              { value: 'public', label: '向公众提供' },
              { value: 'internal', label: '仅内部使用' },
            ]}
            onChange={setAudience}
          />
        </Field>
        <Field label="显式标识" help="抠图和蒙版不画，只写隐式标识；DXF 只写在注释里">
          <div className={styles.switches}>
            {KINDS.map(([kind, name]) => (
              <span key={kind}>
                {isPublic && kind !== 'drawing' ? (
                  <span className={styles.forced}>必须</span>
                ) : (
                  <Switch
                    label={name}
                    checked={policy.visible[kind]}
                    onChange={(on) => change({ visible: { ...policy.visible, [kind]: on } })}
                  />
                )}
                {name}
              </span>
            ))}
          </div>
        </Field>
        <p className={styles.note}>
          {filmProgram === null
            ? '这台机器没有带 libx264 的 ffmpeg：内置引擎做的视频，标识画进每一帧；接入的模型做的只写成字幕轨，浏览器里看不到。装好 ffmpeg 并重启服务后，标识会画进每一帧。'
            : `视频的标识画进每一帧，由 ${filmProgram} 编码。`}
        </p>
        <Field label="位置">
          <Segmented
            label="位置"
            value={policy.corner}
            options={Object.entries(LABEL_CORNERS).map(([value, label]) => ({
              ...{ value: value as LabelCorner, label },
            }))}
            onChange={(corner) => change({ corner })}
          />
        </Field>
        <Field
          label="字高"
          htmlFor={ids.size}
          aside={`短边的 ${policy.sizePercent}%`}
          help={`国家标准要求不低于短边的 ${LABEL_SIZE.min}%`}
        >
          <Slider
            {...{ id: ids.size, label: '字高', value: policy.sizePercent, ...LABEL_SIZE }}
            onChange={(sizePercent) => change({ sizePercent })}
          />
        </Field>
        <Field label="文字" htmlFor={ids.text}>
          <Select
            id={ids.text}
            value={policy.text}
            onChange={({ target }) => change({ text: target.value as LabelText })}
          >
            {LABEL_TEXTS.map((text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="服务提供者名称" htmlFor={ids.provider} help="写进文件元数据，随文件流传">
          <TextInput
            id={ids.provider}
            required
            maxLength={60}
            value={policy.provider}
            onChange={({ target }) => change({ provider: target.value })}
          />
        </Field>
        <Field label="服务提供者编码" htmlFor={ids.code} help="有编码时元数据里写编码，不写名称">
          <TextInput
            id={ids.code}
            maxLength={64}
            pattern="[0-9A-Za-z\-]*"
            value={policy.providerCode}
            onChange={({ target }) => change({ providerCode: target.value })}
          />
        </Field>
        <p className={styles.note}>
          隐式标识始终写入每个生成的文件，不能关闭。改动三秒内对所有进程生效，图片随之更新，视频在下次打开时重新编码。
        </p>
        {canChange && (
          <div className={styles.foot}>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={isSame}>
              保存
            </Button>
          </div>
        )}
      </fieldset>
      <PlatePreview policy={policy} />
    </form>
  );
}
