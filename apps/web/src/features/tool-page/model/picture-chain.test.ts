// @vitest-environment node
import { expect, it } from 'vitest';
import { besideIn, lengthened, type PictureChain } from './picture-chain.ts';

const picture = (fileId: string) => ({
  ...{ fileId, url: `/files/${fileId}` },
  ...{ width: 40, height: 30 },
});
const chainOf = (...ids: string[]): PictureChain => ids.map(picture);

it('goes from each picture to what a stroke made of it, and back', () => {
  const { url: _local, ...uploaded } = picture('a');
  const chain = lengthened(lengthened([], uploaded, picture('b')), picture('b'), picture('c'));
  expect(chain).toEqual(chainOf('a', 'b', 'c'));
  expect(besideIn(chain, 'c', -1)).toEqual(picture('b'));
  expect(besideIn(chain, 'a', -1)).toBeNull();
  expect(besideIn(chain, 'a', 1)).toEqual(picture('b'));
  expect(besideIn(chain, 'c', 1)).toBeNull();
});

it('forgets what had come after a picture that another stroke was drawn over', () => {
  const chain = lengthened(chainOf('a', 'b', 'c'), picture('a'), picture('d'));
  expect(chain).toEqual(chainOf('a', 'd'));
});

it('begins anew with a picture that came from elsewhere', () => {
  const chain = chainOf('a', 'b');
  expect(besideIn(chain, 'z', -1)).toBeNull();
  expect(besideIn(chain, null, -1)).toBeNull();
  expect(lengthened(chain, picture('z'), picture('y'))).toEqual(chainOf('z', 'y'));
});
