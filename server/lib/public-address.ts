import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

/** A host name leads, or a URL points, to an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/**
 * Whether an address is one of the public internet: not of this machine, a private network, a link, a carrier's NAT or
 * a range that is set aside, however it is written.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether a URL names an address instead of a host, and that address is not public. Nobody looks those up. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/**
 * Looks a host up for a connection, and refuses one that leads to any address which is not public. The connection is made
 * to the addresses that were checked, so a name that answers differently the second time gains nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} leads to an address that is not public`), [])
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
