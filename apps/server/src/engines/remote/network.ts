import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, type Dispatcher } from 'undici';

/**
 * Two ways out of this machine. `configured` goes to the addresses that the operator wrote down, be
 * they public or in the house; `results` goes where a provider's answer points, and therefore only to
 * public addresses and to hosts that the operator listed.
 */
export interface Network {
  readonly configured: Dispatcher;
  readonly results: Dispatcher;
  close(): Promise<void>;
}

/** Time limits are the calls' own; the dispatcher's would end a picture that takes ten minutes. */
const NO_TIMEOUT = { headersTimeout: 0, bodyTimeout: 0 };
const CONNECT_TIMEOUT_MS = 10_000;

/** @param privateHosts names that may resolve to addresses inside the house */
export function createNetwork(options: { privateHosts: readonly string[] }): Network {
  const configured = new Agent({ ...NO_TIMEOUT, connect: { timeout: CONNECT_TIMEOUT_MS } });
  const results = new Agent({
    ...NO_TIMEOUT,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: publicOnly(options.privateHosts) },
  });
  return {
    configured,
    results,
    async close() {
      await Promise.all([configured.destroy(), results.destroy()]);
    },
  };
}

/** Whether an address can be reached by anybody: neither loopback, private, link-local nor otherwise special. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** The connection is refused; nothing was sent. */
export class AddressNotPublic extends Error {
  override readonly name = 'AddressNotPublic';
  readonly code = 'EADDRNOTPUBLIC';
}

/**
 * Resolves names for a connection and refuses those that lead into the house. The connection uses the
 * very address that was checked, so a name that changes its mind in between gains nothing.
 */
function publicOnly(privateHosts: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '');
      const trusted = privateHosts.includes(hostname);
      if (!trusted && !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new AddressNotPublic(`${hostname} is not a public address`), '');
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family);
    });
  };
}
