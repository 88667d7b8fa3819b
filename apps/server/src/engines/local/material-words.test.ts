import { expect, test } from 'vitest';
import { readMaterialWish, surfaceNamed } from './material-words.ts';

test('words name the surface, and of several none', () => {
  expect(surfaceNamed('客厅地面铺灰色大理石')).toBe('floor');
  expect(surfaceNamed('沙发换成墨绿色丝绒')).toBe('other');
  expect(surfaceNamed('橱柜门板')).toBe('other');
  expect(surfaceNamed('沙发背景墙换成岩板')).toBe('wall');
  expect(surfaceNamed('床头背景墙')).toBe('wall');
  expect(surfaceNamed('墙边的柜子')).toBe('other');
  expect(surfaceNamed('bedroom floor')).toBe('floor');
  expect(surfaceNamed('墙面和地面')).toBe('auto');
  expect(surfaceNamed('胡桃木')).toBe('auto');
});

test('what furniture is covered with lies on no floor, unless words say so', () => {
  expect(readMaterialWish('棕色皮革')?.surface).toBe('other');
  expect(surfaceNamed('', 'linen')).toBe('other');
  expect(surfaceNamed('墙面硬包', 'leatherTan')).toBe('wall');
  expect(surfaceNamed('', 'marbleGrey')).toBe('auto');
});
