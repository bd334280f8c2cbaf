import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

/** A host name resolves to, or a URL contains, an address that isn't on the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/**
 * Whether an address is on the public internet: not of this machine, a private network, a link, a carrier's NAT or a
 * reserved range, in any notation.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether a URL contains a non-public IP address instead of a host name. Those skip the lookup. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/**
 * Resolves a host for a connection, and refuses it if any of its addresses isn't public. The connection uses the
 * checked addresses, so a name that resolves differently the second time gains nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} resolves to an address that is not public`), [])
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
