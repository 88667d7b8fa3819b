import ipaddr from 'ipaddr.js';

/** One customer is usually given this much of the IPv6 space, and may change addresses within it at will. */
const IPV6_PREFIX_BITS = 64;

/**
 * What limits per address count by: an IPv4 address, or the /64 an IPv6 address lies in; IPv4 written
 * as IPv6 is IPv4. Text that is no address stands for itself.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, IPV6_PREFIX_BITS / 16);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${IPV6_PREFIX_BITS}`;
}
