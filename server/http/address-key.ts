import { isIPv6, SocketAddress } from 'node:net'

/**
 * Returns what an IP address counts as in a rate limit: itself or, for IPv6, the network of 2⁶⁴ addresses that a single
 * subscriber has.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  // Node normalizes IPv6 addresses, with `::` for the longest run of zeros.
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const mapped = /^ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(tail ?? '')?.[1]
  if (head === '' && mapped !== undefined) return mapped
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
