import {
  type Field,
  isDecisive,
  replacedFields,
  type ToolDefinition,
  type ToolSample,
} from '@zhuhui/tools';
import { Icon } from '../../shared/ui/index.ts';
import { FieldControl } from './controls/FieldControl.tsx';
import { useForm, useFormState } from './FormContext.ts';
import { FoundKind } from './FoundKind.tsx';
import { baseSlotOf } from './model/versions.ts';
import { FilmStripPanel } from './panels/FilmStripPanel.tsx';
import { FramePanel } from './panels/FramePanel.tsx';
import { HourDial } from './panels/HourDial.tsx';
import { PlacementPanel } from './panels/PlacementPanel.tsx';
import styles from './SettingsPanel.module.css';
import { SampleChips } from './samples/SampleChips.tsx';

interface SettingsPanelProps {
  readonly tool: ToolDefinition;
  /** Settings the serving engine does not look at: named, not offered. */
  readonly ignoredFields: readonly string[];
  /** Leaves out what is under 高级. */
  readonly compact: boolean;
  /** What the server took the picture for. */
  readonly foundKind: string | null;
  /** Absent while samples have no place on the page. */
  readonly onSample: ((sample: ToolSample) => void) | undefined;
}

/** The tool's head and its settings in the definition's order, the rarely used ones folded away. */
export function SettingsPanel({
  tool,
  ignoredFields,
  compact,
  foundKind,
  onSample,
}: SettingsPanelProps) {
  const replaced = useFormState(({ settings }) => replacedFields(tool.fields, settings));
  const entries = Object.entries(tool.fields).filter(
    ([name]) => !ignoredFields.includes(name) && !replaced.includes(name),
  );
  // What has taken over from the other settings is not folded away.
  const isFolded = (field: Field) =>
    field.advanced === true && !(isDecisive(field) && replaced.length > 0);
  const plain = entries.filter(([, field]) => !isFolded(field));
  const advanced = compact ? [] : entries.filter(([, field]) => isFolded(field));
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h1 className={styles.name}>{tool.name}</h1>
        <p className={styles.summary}>{tool.summary}</p>
      </header>
      {onSample && <SampleChips tool={tool} onSample={onSample} />}
      {plain.map(([name, field]) => (
        <div key={name} data-field={name}>
          <PanelOrControl name={name} field={field} />
          {name === 'inputKind' && <FoundKind kind={foundKind} />}
        </div>
      ))}
      {ignoredFields.length > 0 && (
        <p className={styles.ignored}>
          当前引擎暂不支持：{ignoredFields.map((name) => tool.fields[name]?.label).join('、')}
        </p>
      )}
      {advanced.length > 0 && (
        <details className={styles.advanced}>
          <summary className={styles.advancedHead}>
            <Icon name="right" size="small" />
            高级
          </summary>
          <div className={styles.advancedBody}>
            {advanced.map(([name, field]) => (
              <div key={name} data-field={name}>
                <FieldControl name={name} field={field} />
              </div>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

/** Fields that a panel of their own edits, in the place of the first of them; all others as they are. */
function PanelOrControl({ name, field }: { readonly name: string; readonly field: Field }) {
  const { tool } = useForm();
  if (field.panel === 'frame' || field.panel === 'placement') {
    const [first] = Object.keys(tool.fields).filter(
      (each) => tool.fields[each]?.panel === field.panel,
    );
    if (name !== first) return null;
    if (field.panel === 'placement') return <PlacementPanel name={name} />;
    return <FramePanel name={name} pictureSlot={baseSlotOf(tool) ?? ''} />;
  }
  if (field.panel === 'filmStrip' && field.kind === 'pictures') {
    return <FilmStripPanel name={name} field={field} />;
  }
  if (field.panel === 'hourDial' && field.kind === 'number') {
    return <HourDial name={name} field={field} />;
  }
  return <FieldControl name={name} field={field} />;
}
