import { expect, it } from 'vitest';
import { safeFileName } from './file-names.ts';

it.each([
  ['翡翠湾 A 户型-01', '翡翠湾 A 户型-01'],
  ['a/b:c?"<>|*\\', 'a_b_c_______'],
  ['一\u0007行\n两\u2028行', '一_行_两_行'],
  // Would read fdp.exe as exe.pdf.
  ['图\u202Egnp', '图_gnp'],
  ['坏\uD83D字', '坏_字'],
  ['../../etc/passwd', '_.._etc_passwd'],
  [' . ', ''],
  ['客厅. ', '客厅'],
  // Devices of Windows.
  ['CON', '_CON'],
  ['nul.2026', '_nul.2026'],
  ['aux .x', '_aux .x'],
  ['Com1', '_Com1'],
  ['LPT³', '_LPT³'],
  ['concept', 'concept'],
  ['COM10', 'COM10'],
])('takes %j as %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

it('is no longer than systems take, and cuts no character in two', () => {
  expect(safeFileName('长'.repeat(300))).toBe('长'.repeat(76));
  expect(safeFileName('a'.repeat(300))).toBe('a'.repeat(100));
  const faces = safeFileName(`x${'😀'.repeat(300)}`);
  expect(faces).toBe(`x${'😀'.repeat(49)}`);
  expect(safeFileName('é'.repeat(300))).toBe('é'.repeat(100));
  // What it ends with after the cut is allowed at an end too.
  expect(safeFileName(`${'a'.repeat(99)}. b`)).toBe('a'.repeat(99));
});
