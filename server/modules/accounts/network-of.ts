import { isIPv6 } from 'node:net'

/** The first half of an IP address: enough to tell one connection from another, too little to find somebody by. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 2).join('.')}.…`
  const [head = ''] = plain.split('::')
  return `${head.split(':').slice(0, 3).join(':')}:…`
}
