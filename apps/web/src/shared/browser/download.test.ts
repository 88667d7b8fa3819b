import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  defaultDownloadFormat,
  downloadMany,
  downloadOne,
  downloadStored,
  saveBlob,
} from './download.ts';
import * as support from './picture-support.ts';
import { thumbnailUrl } from './picture-url.ts';

let clicked: { href: string; download: string }[];
const picture = {
  fileId: 'f1',
  url: '/files/f1',
  name: '室内渲染',
  kind: 'image',
  mime: 'image/png',
} as const;

beforeEach(() => {
  clicked = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push({ href: this.getAttribute('href') ?? '', download: this.download });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('thumbnails', () => {
  it('fill a box at quality 100 in the format the browser reads', () => {
    expect(thumbnailUrl('/files/a', 400, 300, 'webp')).toBe(
      '/files/a?x-oss-process=image/resize,m_fill,w_400,h_300/quality,q_100/format,webp',
    );
    vi.spyOn(support, 'supportsWebp').mockReturnValue(false);
    expect(thumbnailUrl('/files/a?s=1', 10, 10)).toBe(
      '/files/a?s=1&x-oss-process=image/resize,m_fill,w_10,h_10/quality,q_100/format,jpg',
    );
  });
  it('are asked for at twice the size on dense screens, and no more', () => {
    vi.stubGlobal('devicePixelRatio', 3);
    expect(thumbnailUrl('/f', 100, 50, 'jpg')).toContain('w_200,h_100');
  });
});

describe('downloads', () => {
  it('take one picture at p_100 as png', () => {
    downloadOne(picture, 'png');
    expect(clicked).toEqual([
      {
        href: '/files/f1?x-oss-process=image/resize,p_100/format,png',
        download: '室内渲染.png',
      },
    ]);
  });
  it('take the stored bytes of a picture, so that a compressed one stays compressed', () => {
    downloadStored({ ...picture, mime: 'image/avif' });
    expect(clicked).toEqual([{ href: '/files/f1', download: '室内渲染.avif' }]);
  });
  it('leave videos and drawings as they are', () => {
    vi.spyOn(support, 'isOlderBrowser').mockReturnValue(false);
    downloadOne({ ...picture, kind: 'vector', mime: 'image/svg+xml' });
    expect(clicked[0]).toEqual({ href: '/files/f1', download: '室内渲染.svg' });
  });
  it('fall back to jpg on older browsers', () => {
    vi.spyOn(support, 'isOlderBrowser').mockReturnValue(true);
    expect(defaultDownloadFormat()).toBe('jpg');
    vi.spyOn(support, 'isOlderBrowser').mockReturnValue(false);
    expect(defaultDownloadFormat()).toBe('png');
  });
  it('leave the bytes to the browser long enough for somebody to choose where to save them', () => {
    vi.useFakeTimers();
    const revoke = vi.fn();
    URL.createObjectURL = () => 'blob:saved';
    URL.revokeObjectURL = revoke;
    saveBlob(new Blob(['x']), { name: '选区', ending: 'png' });
    expect(clicked[0]).toEqual({ href: 'blob:saved', download: '选区.png' });
    vi.advanceTimersByTime(30_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revoke).toHaveBeenCalledWith('blob:saved');
    vi.useRealTimers();
  });
  it('pack several into one zip', async () => {
    const fetchStub = vi.fn(
      async (_url: string, _init: RequestInit) =>
        new Response('zip', { headers: { 'content-type': 'application/zip' } }),
    );
    vi.stubGlobal('fetch', fetchStub);
    URL.createObjectURL = () => 'blob:zip';
    URL.revokeObjectURL = () => undefined;
    await downloadMany([picture, { ...picture, fileId: 'f2' }], 'png');
    expect(fetchStub.mock.calls[0]![0]).toBe('/api/ai/downloadZip');
    const body = fetchStub.mock.calls[0]![1].body as URLSearchParams;
    expect(body.get('fileIds')).toBe('["f1","f2"]');
    expect(body.get('format')).toBe('png');
    expect(clicked[0]!.download).toBe('筑绘-2张.zip');
  });
});
