import ipaddr from 'ipaddr.js';

/** Groups of an IPv6 address that say whose network it is in. */
const IPV6_GROUPS = 3;

/**
 * An address without its end, as much as a user needs to tell his own network from a strange one: only
 * this is kept. Addresses within the house are named as such.
 */
export function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  if (address.range() === 'loopback') return '本机';
  const network =
    address.kind() === 'ipv4'
      ? `${address.toString().split('.').slice(0, 3).join('.')}.*`
      : `${(address as ipaddr.IPv6).parts
          .slice(0, IPV6_GROUPS)
          .map((part) => part.toString(16))
          .join(':')}:*`;
  const isOwn = address.range() === 'private' || address.range() === 'uniqueLocal';
  return isOwn ? `内网 ${network}` : network;
}
