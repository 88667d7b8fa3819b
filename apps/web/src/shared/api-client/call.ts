import { wire } from 'virtual:contract';
import type { DataOf, Envelope, endpoints, InputOf } from '@zhuhui/contracts';
import { pictureAsShown } from '../browser/picture-as-shown.ts';
import { ApiError } from './api-error.ts';
import { fillPath, type Values, withQuery } from './encode.ts';
import { HttpError } from './http-error.ts';
import { type HttpResult, request } from './request.ts';

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type Input<Name extends EndpointName> = InputOf<Endpoints[Name]>;
export type Data<Name extends EndpointName> = DataOf<Endpoints[Name]>;

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * Calls an endpoint and returns the envelope's data. Throws an {@link ApiError} when the envelope says
 * no (401 included: nobody is sent anywhere) and an `HttpError` when there is no envelope to read.
 */
export function call<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Data<Name>> {
  return dataOf(name, input as Values, options);
}

/** Uploads one picture in the multipart field named `file`; what the server cannot read, as the browser shows it. */
export function uploadImage(file: Blob, options: CallOptions = {}): Promise<Data<'uploadImage'>> {
  return uploadReadable('uploadImage', file, options);
}

/** The same for tools that work on the very bytes of a file: what the server cannot read is refused. */
export function uploadAsItIs(file: Blob): Promise<Data<'uploadImage'>> {
  return dataOf('uploadImage', { file }, {});
}

/** The same for the house's own library. */
export function uploadHouseAsset(file: Blob): Promise<Data<'uploadHouseAsset'>> {
  return uploadReadable('uploadHouseAsset', file, {});
}

async function uploadReadable<Name extends 'uploadImage' | 'uploadHouseAsset'>(
  name: Name,
  file: Blob,
  options: CallOptions,
): Promise<Data<Name>> {
  try {
    return await dataOf(name, { file }, options);
  } catch (error) {
    const isUnread = error instanceof ApiError && error.reason === 'unsupportedType';
    const shown = isUnread ? await pictureAsShown(file) : null;
    if (shown === null) throw error;
    return dataOf(name, { file: shown }, options);
  }
}

/** Address of a call that answers with a file, for a link. */
export function addressOf<Name extends EndpointName>(name: Name, input: Input<Name>): string {
  const { method, path } = wire[name];
  return withQuery(`/api${path}`, method, input as Values);
}

/** Asks what a file says about being made by AI; nothing of it is kept. */
export function verifyFile(file: Blob): Promise<Data<'verifyLabel'>> {
  return dataOf('verifyLabel', { file }, {});
}

/** Pictures of the gallery that look like this one, which is not kept. */
export function findSimilar(
  file: Blob,
  options: CallOptions = {},
): Promise<Data<'gallerySimilarTo'>> {
  return dataOf('gallerySimilarTo', { file }, options);
}

/** Calls that answer with a file. */
type FileCall =
  | 'downloadZip'
  | 'exportImage'
  | 'exportPsd'
  | 'exportScene'
  | 'exportWipe'
  | 'galleryDownload'
  | 'makeBooklet';

/** Calls an endpoint that answers with bytes. */
export async function callForBlob<Name extends FileCall>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Blob> {
  const { body } = await exchange(name, input as Values, options);
  if (body instanceof Blob) return body;
  if (isEnvelope(body)) throw new ApiError(body.error);
  throw new HttpError('status', { status: 200, body });
}

async function dataOf<Name extends EndpointName>(
  name: Name,
  values: Values,
  options: CallOptions,
): Promise<Data<Name>> {
  const { body } = await exchange(name, values, options);
  if (!isEnvelope(body)) throw new HttpError('status', { status: 200, body });
  if (body.error.code !== 0) throw new ApiError(body.error);
  return body.data as Data<Name>;
}

async function exchange(
  name: EndpointName,
  input: Values,
  options: CallOptions,
): Promise<HttpResult> {
  const { method, path: template, encoding } = wire[name];
  const { path, rest } = fillPath(template, input);
  try {
    return await request({
      method,
      path,
      ...(encoding === 'query' ? { query: rest } : { body: rest }),
      ...(encoding === 'multipart' && { encoding }),
      ...options,
    });
  } catch (error) {
    if (error instanceof HttpError && isEnvelope(error.body)) throw new ApiError(error.body.error);
    throw error;
  }
}

export function isEnvelope(body: unknown): body is Envelope<unknown> {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error;
}
