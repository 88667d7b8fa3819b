import type { ApiGraph } from '../comfyui/graphs/graph.ts';
import { readLink } from '../comfyui/schema/link.ts';

interface NodeError {
  readonly type: string;
  readonly message: string;
  readonly details: string;
  readonly extra_info: Readonly<Record<string, unknown>>;
}

/** A refusal in the shape of `POST /prompt`, status 400. */
export interface Refusal {
  readonly error: NodeError;
  readonly node_errors: Readonly<Record<string, unknown>>;
}

type Spec = readonly [unknown, { options?: readonly unknown[]; image_upload?: boolean }?];
interface Described {
  readonly input: { readonly required: Readonly<Record<string, Spec>> };
  readonly output_node: boolean;
}

const errorOf = (type: string, message: string, extra_info: object = {}): NodeError => ({
  ...{ type, message, details: '' },
  extra_info: { ...extra_info },
});

/** Checks a graph the way ComfyUI does before it queues it; null when it may run. */
export function refuse(
  graph: ApiGraph,
  info: Readonly<Record<string, unknown>>,
  uploads: ReadonlyMap<string, Buffer>,
): Refusal | null {
  const nodeErrors: Record<string, unknown> = {};
  let outputs = 0;
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const described = info[class_type] as Described | undefined;
    if (!described) {
      const extra = { node_id: id, class_type, node_title: class_type };
      return { error: errorOf('missing_node_type', 'Node not found', extra), node_errors: {} };
    }
    if (described.output_node) outputs++;
    const errors = Object.entries(described.input.required).flatMap(([name, spec]) =>
      inputError(name, inputs[name], spec, uploads),
    );
    if (errors.length > 0) nodeErrors[id] = { errors, dependent_outputs: [], class_type };
  }
  if (outputs === 0)
    return { error: errorOf('prompt_no_outputs', 'No outputs'), node_errors: [] as never };
  if (Object.keys(nodeErrors).length === 0) return null;
  const error = errorOf('prompt_outputs_failed_validation', 'Prompt outputs failed validation');
  return { error, node_errors: nodeErrors };
}

function inputError(
  name: string,
  value: unknown,
  [type, options]: Spec,
  uploads: ReadonlyMap<string, Buffer>,
): NodeError[] {
  const extra = { input_name: name, received_value: value };
  if (value === undefined) {
    return [errorOf('required_input_missing', 'Required input is missing', extra)];
  }
  if (readLink(value)) return [];
  if (options?.image_upload) {
    const known = uploads.has(String(value));
    return known
      ? []
      : [errorOf('custom_validation_failed', `Invalid image file: ${value}`, extra)];
  }
  const choices = Array.isArray(type) ? (type as unknown[]) : options?.options;
  const listed = !choices || choices.some((each) => (keyOf(each) ?? each) === value);
  return listed ? [] : [errorOf('value_not_in_list', 'Value not in list', extra)];
}

const keyOf = (option: unknown): unknown =>
  typeof option === 'object' && option !== null && 'key' in option ? option.key : undefined;
