/** Sent with every GET. */
export const API_VERSION = '1.2';

export type Values = Readonly<Record<string, unknown>>;

/** One value as text: objects and arrays become JSON text. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Form-urlencoded pairs; values that are undefined or null are left out. */
export function encodeForm(values: Values): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) form.set(name, asText(value));
  }
  return form;
}

/** A path with its query; GET also says which version of the contract it speaks. */
export function withQuery(path: string, method: string, values: Values = {}): string {
  const query = encodeForm(
    method === 'GET' ? { version: API_VERSION, ...values } : values,
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Multipart body: blobs travel as files, everything else as text. */
export function encodeMultipart(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (value instanceof Blob) form.append(name, value, `${name}.png`);
    else if (value !== undefined && value !== null) form.append(name, asText(value));
  }
  return form;
}

/** Fills `{name}` segments from the values and returns the values that are left. */
export function fillPath(path: string, values: Values): { path: string; rest: Values } {
  const rest: Record<string, unknown> = { ...values };
  const filled = path.replace(/\{(\w+)\}/g, (_segment, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(asText(value));
  });
  return { path: filled, rest };
}
