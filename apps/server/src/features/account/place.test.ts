import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['192.168.3.9', '内网 192.168.3.*'],
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['fd12:3456:789a::1', '内网 fd12:3456:789a:*'],
  ['nonsense', ''],
])('%s', (ip, place) => expect(placeOf(ip)).toBe(place));
