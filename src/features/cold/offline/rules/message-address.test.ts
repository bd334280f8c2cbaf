import { expect, it } from 'vitest'
import { formatsOf } from './message-address.ts'

it.each([
  ['bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', ['bip322', 'recoverable']],
  ['bitcoin', ' BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU', ['bip322', 'recoverable']],
  ['bitcoin', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['bip322']],
  ['bitcoin', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', ['recoverable']],
  ['litecoin', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', ['recoverable']],
  ['tron', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', ['recoverable']],
  ['dogecoin', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', ['recoverable']],
] as const)('offers an address on %s the formats it can sign in: %s', (network, address, formats) => {
  expect(formatsOf(network, address)).toEqual(formats)
})
