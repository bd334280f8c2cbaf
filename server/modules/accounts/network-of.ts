import { isIPv6 } from 'node:net'

/** Returns the first half of an IP address: enough to tell connections apart, too little to identify a person. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 2).join('.')}.…`
  const [head = ''] = plain.split('::')
  return `${head.split(':').slice(0, 3).join(':')}:…`
}
