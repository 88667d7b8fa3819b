/**
 * Reads a response by its content type: JSON as a value, forms as `FormData`, text as a string, and
 * video, pictures, archives and everything unknown as a `Blob`. An empty body is null.
 */
export async function parseBody(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return null;
  const type = (response.headers.get('content-type') ?? '').toLowerCase();
  if (type.includes('json')) {
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  }
  if (type.includes('application/x-www-form-urlencoded') || type.includes('multipart/form-data')) {
    return response.formData();
  }
  if (type === '' || type.startsWith('text/')) return response.text();
  return response.blob();
}
