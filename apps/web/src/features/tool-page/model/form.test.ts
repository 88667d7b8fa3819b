import { findTool } from '@zhuhui/tools';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToolForm } from './form.ts';
import type { PictureServices } from './picture.ts';

let services: PictureServices;
let signedIn: boolean;
const png = () => new File(['x'], 'a.png', { type: 'image/png' });

beforeEach(() => {
  let blobs = 0;
  URL.createObjectURL = vi.fn(() => `blob:${++blobs}`);
  URL.revokeObjectURL = vi.fn();
  signedIn = true;
  let files = 0;
  services = {
    measure: async () => ({ width: 800, height: 600 }),
    upload: async () => {
      files += 1;
      return { fileId: `f${files}`, url: `/files/f${files}`, width: 800, height: 600 };
    },
  };
});

const formOf = (toolId: string) => createToolForm(findTool(toolId)!, services, () => signedIn);

describe('the form of a tool', () => {
  it('starts with the defaults and asks for what is required', () => {
    const form = formOf('indoorRender');
    expect(form.getState().settings).toMatchObject({
      cnStrength: 0.75,
      count: 1,
      inputKind: 'auto',
    });
    expect(form.check()).toBe(false);
    expect(form.getState().problems).toEqual({ uploadImage: '请选择底图' });
  });

  it('lets a category go when the trade it belongs to does', () => {
    const form = formOf('ailive');
    form.set('classifyId2', '501');
    form.set('cnStrength', 0.5);
    expect(form.settingsToSend()).toMatchObject({ domain: 'interior', classifyId2: '501' });
    form.set('domain', 'landscape');
    expect(form.settingsToSend()).toMatchObject({ domain: 'landscape', cnStrength: 0.5 });
    expect(form.settingsToSend()).not.toHaveProperty('classifyId2');
  });

  it('uploads a picture and sends its file id', async () => {
    const form = formOf('indoorRender');
    await form.putFile('uploadImage', png());
    form.set('prompt', '');
    expect(form.getState().pictures.uploadImage).toMatchObject({ state: 'ready', fileId: 'f1' });
    expect(form.check()).toBe(true);
    const settings = form.settingsToSend();
    expect(settings).toMatchObject({ uploadImage: 'f1', cnStrength: 0.75 });
    expect(settings).not.toHaveProperty('prompt');
    expect(settings).not.toHaveProperty('styleImage');
  });

  it('says what is too small before uploading', async () => {
    services = { ...services, measure: async () => ({ width: 40, height: 300 }) };
    const upload = vi.spyOn(services, 'upload');
    const form = formOf('indoorRender');
    await form.putFile('uploadImage', png());
    expect(form.getState().pictures.uploadImage).toMatchObject({
      state: 'failed',
      problem: '图片太小：40 × 300，每边至少 64 像素',
    });
    expect(form.getState().problems.uploadImage).toMatch(/图片太小/);
    expect(upload).not.toHaveBeenCalled();
    expect(form.check()).toBe(false);
  });

  it('goes on with the server’s copy of what the browser cannot show', async () => {
    services = { ...services, measure: async () => null };
    const form = formOf('lama');
    await form.putFile('uploadImage', new File(['x'], 'a.tif', { type: 'image/tiff' }));
    expect(form.getState().pictures.uploadImage).toMatchObject({
      ...{ state: 'ready', url: '/files/f1', fileId: 'f1' },
      ...{ width: 800, height: 600 },
    });
    expect(form.getState().broughtIn).toBe('/files/f1');
  });

  it('keeps the name of such a picture, and its address where it comes back', async () => {
    services = { ...services, measure: async () => null };
    const form = formOf('imgs2Video');
    const slot = form.addSlot('images')!;
    await form.putFile(slot, new File(['x'], '扫描.tif', { type: 'image/tiff' }));
    const picture = form.getState().pictures[slot]!;
    expect(picture.blob).toMatchObject({ name: '扫描.tif' });
    form.removeSlot('images', slot);
    const back = form.putBack('images', 0, picture)!;
    expect(form.getState().pictures[back]?.url).toBe('/files/f1');
  });

  it('goes on saying what is wrong with one picture of a list while others come in', async () => {
    const { upload } = services;
    const refused = new Error('没有传上去');
    services = {
      ...services,
      upload: (blob) => ((blob as File).name === 'b.png' ? Promise.reject(refused) : upload(blob)),
    };
    const form = formOf('imgs2Video');
    const [first, second, third] = ['a', 'b', 'c'].map(() => form.addSlot('images')!);
    await form.putFile(second!, new File(['x'], 'b.png', { type: 'image/png' }));
    const { images } = form.getState().problems;
    expect(images).toBeTruthy();
    for (const slot of [first!, third!]) await form.putFile(slot, png());
    expect(form.getState().problems.images).toBe(images);
    form.removeSlot('images', second!);
    expect(form.getState().problems.images).toBeUndefined();
  });

  it('says that such a picture is too small once the server has measured it', async () => {
    const small = { fileId: 'f1', url: '/files/f1', width: 40, height: 300 };
    services = { ...services, measure: async () => null, upload: async () => small };
    const form = formOf('lama');
    await form.putFile('uploadImage', new File(['x'], 'a.tif', { type: 'image/tiff' }));
    expect(form.getState().pictures.uploadImage).toMatchObject({ state: 'failed', ...small });
    expect(form.getState().problems.uploadImage).toMatch(/图片太小：40 × 300/);
  });

  it('keeps pictures of visitors until they sign in', async () => {
    signedIn = false;
    const form = formOf('indoorRender');
    await form.putFile('uploadImage', png());
    expect(form.getState().pictures.uploadImage?.state).toBe('local');
    expect(form.check()).toBe(true);
    signedIn = true;
    await form.uploadWaiting();
    expect(form.settingsToSend().uploadImage).toBe('f1');
  });

  it('drops the mask when the picture under it changes, and not when words do', async () => {
    const form = formOf('clean');
    await form.putFile('uploadImage', png());
    await form.putFile('maskImage', png());
    form.set('seed', 5);
    expect(form.settingsToSend()).toMatchObject({ uploadImage: 'f1', maskImage: 'f2', seed: 5 });
    form.putRemote('uploadImage', { fileId: 'r', url: '/files/r', width: 8, height: 8 });
    expect(form.getState().pictures.maskImage).toBeUndefined();
    expect(form.settingsToSend()).toEqual({ uploadImage: 'r', seed: 5 });
  });

  it('waits no more for a mask whose picture has gone', async () => {
    const form = formOf('clean');
    await form.putFile('uploadImage', png());
    const { url } = form.getState().pictures.uploadImage!;
    form.setDrawing('maskImage', true);
    expect(form.wantsMask('maskImage', url)).toBe(true);
    await form.putFile('uploadImage', png());
    expect(form.getState().drawing).toEqual([]);
    expect(form.wantsMask('maskImage', url)).toBe(false);
  });

  it('ignores an upload that ends after its slot got another picture', async () => {
    let finish: (picture: Awaited<ReturnType<PictureServices['upload']>>) => void = () => undefined;
    services = { ...services, upload: () => new Promise((resolve) => (finish = resolve)) };
    const form = formOf('clean');
    const taking = form.putFile('uploadImage', png());
    await vi.waitFor(() => expect(form.getState().pictures.uploadImage?.state).toBe('uploading'));
    form.putRemote('uploadImage', { fileId: 'r', url: '/files/r', width: 8, height: 8 });
    finish({ fileId: 'late', url: '/files/late', width: 1, height: 1 });
    await taking;
    expect(form.getState().pictures.uploadImage?.fileId).toBe('r');
  });

  it('sends lists of pictures in order and refuses too many', async () => {
    const form = formOf('imgs2Video');
    const slots = Array.from({ length: 12 }, () => form.addSlot('images')!);
    expect(form.addSlot('images')).toBeNull();
    for (const slot of slots.slice(0, 3)) await form.putFile(slot, png());
    for (const slot of slots.slice(3)) form.removeSlot('images', slot);
    form.removeSlot('images', slots[1]!);
    expect(form.settingsToSend().images).toEqual(['f1', 'f3']);
  });

  it('restores a run, masks and regions included', () => {
    const settings = {
      uploadImage: 'base',
      cnStrength: 0.4,
      regions: [{ maskImage: 'm1', prompt: '换成胡桃木' }],
    };
    const form = formOf('localRenderingPro');
    form.restore(settings);
    expect(form.settingsToSend()).toMatchObject(settings);
  });
});

describe('regions', () => {
  it('says which one has no mask yet', async () => {
    const form = formOf('localRenderingPro');
    await form.putFile('uploadImage', png());
    const slots = [form.addSlot('regions')!, form.addSlot('regions')!];
    await form.putFile(slots[0]!, png());
    expect(form.check()).toBe(false);
    expect(form.getState().problems).toEqual({ regions: '选区 2 还没有画' });
    await form.putFile(slots[1]!, png());
    expect(form.check()).toBe(true);
  });

  it('goes on saying so while the mask of another one arrives', async () => {
    let arrive: () => void = () => undefined;
    const arriving = new Promise<void>((resolve) => (arrive = resolve));
    let uploads = 0;
    const { upload } = services;
    services = {
      ...services,
      upload: (blob) => (++uploads > 1 ? arriving.then(() => upload(blob)) : upload(blob)),
    };
    const form = formOf('localRenderingPro');
    await form.putFile('uploadImage', png());
    const [first] = [form.addSlot('regions')!, form.addSlot('regions')!];
    const taking = form.putFile(first, png());
    await vi.waitFor(() => expect(form.getState().pictures[first]?.state).toBe('uploading'));
    expect(form.check()).toBe(false);
    arrive();
    await taking;
    expect(form.getState().pictures[first]?.state).toBe('ready');
    expect(form.getState().problems).toEqual({ regions: '选区 2 还没有画' });
  });

  it('does not mind masks that are still on their way', async () => {
    let uploads = 0;
    const { upload } = services;
    services = {
      ...services,
      upload: (blob) => (++uploads > 1 ? new Promise(() => undefined) : upload(blob)),
    };
    const form = formOf('localRenderingPro');
    await form.putFile('uploadImage', png());
    const slot = form.addSlot('regions')!;
    void form.putFile(slot, png());
    await vi.waitFor(() => expect(form.getState().pictures[slot]?.state).toBe('uploading'));
    expect(form.check()).toBe(true);
  });

  it('keep their slot, and with it their colour, when another one goes', () => {
    const form = formOf('localRenderingPro');
    const [first, second] = [form.addSlot('regions')!, form.addSlot('regions')!];
    form.removeSlot('regions', first);
    expect(form.getState().settings.regions).toEqual([{ slot: second, prompt: '' }]);
    expect(form.addSlot('regions')).toBe(first);
  });

  it('want no mask once they are gone', async () => {
    const form = formOf('localRenderingPro');
    await form.putFile('uploadImage', png());
    const { url } = form.getState().pictures.uploadImage!;
    const [first, second] = [form.addSlot('regions')!, form.addSlot('regions')!];
    form.setDrawing(first, true);
    form.removeSlot('regions', first);
    expect(form.getState().drawing).toEqual([]);
    expect([form.wantsMask(first, url), form.wantsMask(second, url)]).toEqual([false, true]);
  });

  it('come back to their place in the list, with their mask', async () => {
    const form = formOf('localRenderingPro');
    const [first, second] = [form.addSlot('regions')!, form.addSlot('regions')!];
    await form.putFile(first, png());
    const mask = form.getState().pictures[first]!;
    form.removeSlot('regions', first);
    const slot = form.putBack('regions', 0, mask)!;
    expect(form.getState().settings.regions).toEqual([
      { slot, prompt: '' },
      { slot: second, prompt: '' },
    ]);
    expect(form.getState().pictures[slot]?.fileId).toBe(mask.fileId);
    form.removeSlot('regions', slot);
    const undrawn = form.putBack('regions', 0, undefined)!;
    expect(form.getState().settings.regions).toMatchObject([{ slot: undrawn }, { slot: second }]);
  });
});
