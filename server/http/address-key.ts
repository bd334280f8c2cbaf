import { isIPv6, SocketAddress } from 'node:net'

/**
 * What an address counts as in a limit: itself, or the network of 2⁶⁴ addresses that one IPv6 subscriber has to choose
 * from.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  // Node writes every IPv6 address in one way, but with `::` for the longest run of zeros.
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const mapped = /^ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(tail ?? '')?.[1]
  if (head === '' && mapped !== undefined) return mapped
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
