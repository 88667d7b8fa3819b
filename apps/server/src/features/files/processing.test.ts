import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureBytes } from '../../testing/pictures.ts';
import { applyProcessing, canonicalName, isIdentity, parseProcessing } from './processing.ts';

const process = async (text: string, width = 400, height = 200) => {
  const processing = parseProcessing(text);
  const bytes = await applyProcessing(
    sharp(await pictureBytes(width, height)),
    { widthPx: width, heightPx: height },
    processing,
    processing.format ?? 'png',
  ).toBuffer();
  const { width: w, height: h, format } = await sharp(bytes).metadata();
  return `${w}x${h} ${format}`;
};

describe('picture processing parameter', () => {
  it.each([
    ['image/resize,p_50', '200x100 png'],
    ['image/resize,p_100/format,jpg', '400x200 jpeg'],
    ['image/resize,m_fill,w_100,h_100/quality,q_100/format,webp', '100x100 webp'],
    ['image/resize,w_100', '100x50 png'],
    ['image/resize,h_100,m_lfit', '200x100 png'],
    ['image/resize,m_mfit,w_100,h_100', '200x100 png'],
    ['image/resize,m_pad,w_100,h_100', '100x100 png'],
    ['image/resize,m_fixed,w_90,h_80', '90x80 png'],
    ['image/resize,w_4000', '400x200 png'],
    ['image/resize,w_800,limit_0', '800x400 png'],
  ])('%s → %s', async (text, expected) => {
    expect(await process(text)).toBe(expected);
  });

  it.each([
    'video/snapshot',
    'image',
    'image/blur,r_3',
    'image/resize',
    'image/resize,p_0',
    'image/resize,p_1001',
    'image/resize,p_50,w_10',
    'image/resize,w_9000',
    'image/resize,w_1e3',
    'image/resize,w_100,x_3',
    'image/resize,m_magic,w_10',
    'image/quality,q_0',
    'image/quality,90',
    'image/format,gif',
    'image/format,png,jpg',
    'image/resize,w_-5',
    'image//',
    'image/resize,w_10,w_20',
    'image/resize,w_10/resize,w_20',
    'image/quality,q_80/quality,q_90',
    'image/resize,w_10,limit_7',
    'image/resize,w_10,limit_',
  ])('refuses %s', (text) => {
    expect(() => parseProcessing(text)).toThrow(/图片处理参数有误/);
  });

  it('knows what changes nothing', () => {
    expect(isIdentity(parseProcessing('image/resize,p_100'), 'png')).toBe(true);
    expect(isIdentity(parseProcessing('image/resize,p_100/format,png'), 'png')).toBe(true);
    expect(isIdentity(parseProcessing('image/format,webp'), 'png')).toBe(false);
    expect(isIdentity(parseProcessing('image/resize,p_99'), 'png')).toBe(false);
  });

  it('names equal requests equally and unequal ones not', () => {
    const name = (text: string) => canonicalName(parseProcessing(text), 'webp');
    expect(name('image/resize,w_10,h_20,m_fill')).toBe(name('image/resize,m_fill,h_20,w_10'));
    expect(name('image/resize,w_10')).not.toBe(name('image/resize,h_10'));
    expect(name('image/quality,q_80')).not.toBe(name('image/quality,q_81'));
  });
});
