import ipaddr from 'ipaddr.js';

/** One line is usually given this much of the IPv6 space, and may change addresses within it at will. */
const LINE_BITS = 64;
/** The most that one customer is given as a rule: as many lines as he likes. */
const SITE_BITS = 48;

/**
 * What limits per address count by: an IPv4 address, or the /64 an IPv6 address lies in; IPv4 written
 * as IPv6 is IPv4. Text that is no address stands for itself.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, LINE_BITS);
}

/** The same, wider: the /48 an IPv6 address lies in. Where it must count that networks are many. */
export function siteOf(ip: string): string {
  return prefixOf(ip, SITE_BITS);
}

function prefixOf(ip: string, bits: number): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, bits / 16);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
