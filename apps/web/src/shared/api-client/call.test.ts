import { errorEnvelope, successEnvelope } from '@zhuhui/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as asShown from '../browser/picture-as-shown.ts';
import { ApiError, isNotSignedIn, messageOf } from './api-error.ts';
import { call, callForBlob, uploadAsItIs, uploadImage } from './call.ts';
import { HttpError } from './http-error.ts';

function answer(value: unknown, status = 200) {
  const stub = vi.fn(async (_url: string, _init: RequestInit) => Response.json(value, { status }));
  vi.stubGlobal('fetch', stub);
  return stub;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => new Error('resolved'),
    (error: unknown) => error,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('returns the data of the envelope', async () => {
  const stub = answer(successEnvelope(7));
  expect(await call('totalTicket', { type: 1 })).toBe(7);
  expect(stub.mock.calls[0]![0]).toBe('/api/ai/totalTicket?version=1.2&type=1');
});

it('posts settings as JSON text in a form', async () => {
  const stub = answer(successEnvelope({ taskId: 't' }));
  await call('startTask', { tool: 'clean', settings: { uploadImage: 'f' } });
  const body = stub.mock.calls[0]![1].body as URLSearchParams;
  expect(body.get('settings')).toBe('{"uploadImage":"f"}');
});

it('uploads in the multipart field named file', async () => {
  const stub = answer(successEnvelope({ fileId: 'f' }));
  await uploadImage(new File(['x'], 'a.png', { type: 'image/png' }));
  expect((stub.mock.calls[0]![1].body as FormData).get('file')).toBeInstanceOf(File);
});

describe('a picture that the server does not read', () => {
  const refuse = () => {
    const stub = vi.fn(async (_url: string, { body }: RequestInit) => {
      const { type } = (body as FormData).get('file') as File;
      return type === 'image/png'
        ? Response.json(successEnvelope({ fileId: 'f' }))
        : Response.json(errorEnvelope('unsupportedType', '请上传 JPEG'), { status: 415 });
    });
    vi.stubGlobal('fetch', stub);
    return stub;
  };
  const svg = () => new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });

  it('is uploaded as the browser shows it', async () => {
    vi.spyOn(asShown, 'pictureAsShown').mockResolvedValue(new Blob(['p'], { type: 'image/png' }));
    const stub = refuse();
    expect(await uploadImage(svg())).toMatchObject({ fileId: 'f' });
    expect(stub).toHaveBeenCalledTimes(2);
  });

  it('is refused where the very bytes are asked for', async () => {
    const shown = vi.spyOn(asShown, 'pictureAsShown');
    refuse();
    expect(messageOf(await failure(uploadAsItIs(svg())))).toBe('请上传 JPEG');
    expect(shown).not.toHaveBeenCalled();
  });

  it('is refused where the browser does not show it either', async () => {
    vi.spyOn(asShown, 'pictureAsShown').mockResolvedValue(null);
    const stub = refuse();
    expect(messageOf(await failure(uploadImage(svg())))).toBe('请上传 JPEG');
    expect(stub).toHaveBeenCalledTimes(1);
  });
});

describe('envelope errors', () => {
  it('become an ApiError with message and fields', async () => {
    answer(errorEnvelope('badInput', '填写有误', { fields: { prompt: '请填写描述' } }), 400);
    const error = await failure(call('startTask', { tool: 'clean' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 400,
      reason: 'badInput',
      fields: { prompt: '请填写描述' },
    });
    expect(messageOf(error)).toBe('请填写描述');
  });

  it('say 401 without sending anyone anywhere', async () => {
    const before = window.location.href;
    answer(errorEnvelope('notSignedIn'), 401);
    expect(isNotSignedIn(await failure(call('userInfo', {})))).toBe(true);
    expect(window.location.href).toBe(before);
  });

  it('are read from binary calls too', async () => {
    answer(errorEnvelope('notFound'), 404);
    expect(await failure(callForBlob('downloadZip', { fileIds: ['x'] }))).toMatchObject({
      code: 404,
    });
  });
});

it('is an HttpError when the answer is no envelope', async () => {
  answer('<html>', 502);
  expect(await failure(call('tools', {}))).toBeInstanceOf(HttpError);
});
