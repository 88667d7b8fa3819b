import type { EngineKindInfo } from '@zhuhui/contracts';
import { Field, TextArea, TextInput } from '../../../shared/ui/index.ts';

interface AddressFieldProps {
  readonly id: string;
  readonly kind: EngineKindInfo;
  readonly baseUrls: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (baseUrls: readonly string[]) => void;
}

/** Where the engine's server is; one address a line where there may be several. */
export function AddressField({ id, kind, baseUrls, error, onChange }: AddressFieldProps) {
  const { severalServers, defaultBaseUrl } = kind;
  const common = { id, spellCheck: false, 'aria-invalid': error !== undefined };
  const placeholder = defaultBaseUrl || 'http://';
  const help = [
    defaultBaseUrl && '留空为官方地址',
    severalServers && '一行一个，任务分给最空闲的一台',
  ].filter(Boolean);
  return (
    <Field label="网址" htmlFor={id} help={help.join('；')} error={error}>
      {severalServers ? (
        <TextArea
          {...common}
          rows={2}
          placeholder={placeholder}
          value={baseUrls.join('\n')}
          onChange={(event) => onChange(event.target.value.split('\n'))}
        />
      ) : (
        <TextInput
          {...common}
          inputMode="url"
          autoComplete="off"
          placeholder={placeholder}
          value={baseUrls[0] ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
        />
      )}
    </Field>
  );
}
