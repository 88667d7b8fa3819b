import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

describe('secret box', () => {
  const box = createSecretBox('an installation key of thirty-two characters');

  it('gives back what was sealed, never the same text twice', () => {
    const first = box.seal('sk-钥匙', 'engine:a');
    expect(box.open(first, 'engine:a')).toBe('sk-钥匙');
    expect(first).not.toContain('sk-');
    expect(box.seal('sk-钥匙', 'engine:a')).not.toBe(first);
  });

  it('opens only under its own context and key, and only unchanged', () => {
    const sealed = box.seal('sk-1', 'engine:a');
    expect(box.open(sealed, 'engine:b')).toBeNull();
    expect(createSecretBox('another key').open(sealed, 'engine:a')).toBeNull();
    const at = sealed.length - 2;
    const flipped = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(box.open(flipped, 'engine:a')).toBeNull();
    expect(box.open('sk-1', 'engine:a')).toBeNull();
  });
});
