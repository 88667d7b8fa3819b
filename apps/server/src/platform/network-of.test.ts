import { expect, it } from 'vitest';
import { networkOf, siteOf } from './network-of.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s counts as %s, with the whole site as %s', (ip, network, site) => {
  expect(networkOf(ip)).toBe(network);
  expect(siteOf(ip)).toBe(site);
});
