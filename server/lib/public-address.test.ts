import { describe, expect, test } from 'vitest'

import { isPublicAddress, lookUpPublic, namesPrivateAddress, PrivateAddressError } from './public-address.ts'

describe('addresses', () => {
  test.each(['1.1.1.1', '104.18.32.7', '2606:4700::6812:2007'])('accepts %s as public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'localhost',
    '',
  ])('does not accept %s as public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test.each(['http://127.1/', 'http://0x7f000001/', 'http://2130706433/', 'http://[::1]/', 'http://169.254.169.254/'])(
  'detects a private address in %s',
  (url) => {
    expect(namesPrivateAddress(new URL(url))).toBe(true)
  },
)

test('does not take a host name for an address, because it is looked up', () => {
  expect(namesPrivateAddress(new URL('https://localhost/'))).toBe(false)
})

test.each([{ all: true }, { all: false }, {}])('refuses a name that resolves to this machine (%j)', async (options) => {
  const error = await new Promise((resolve) => lookUpPublic('localhost', options, resolve))
  expect(error).toBeInstanceOf(PrivateAddressError)
})
