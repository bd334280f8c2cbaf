import { expect, test } from 'vitest'

import { checksum } from './payment-codes.ts'

test('ends a Pix code with the checksum that banks expect', () => {
  // The example from the central bank's BR Code manual.
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
    '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  expect(checksum(example)).toBe('1D3D')
})
