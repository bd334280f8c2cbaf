import { expect, test } from 'vitest'

import { isOurs } from './quiet-packages.ts'

function diagnosis(severity: string, file: string) {
  return { severity, formattedMessage: `Warning: Unused local variable.\n  --> ${file}:92:29:\n   |\n92 |   uint x;\n` }
}

test('hides a warning in a package’s source', () => {
  expect(isOurs(diagnosis('warning', './node_modules/@openzeppelin/contracts/utils/cryptography/ECDSA.sol'))).toBe(
    false,
  )
})

test.each([
  ['a warning in one of our contracts', diagnosis('warning', './contracts/MiningPool.sol')],
  ['an error in a package', diagnosis('error', './node_modules/@openzeppelin/contracts/token/ERC20.sol')],
  ['a warning without a location', { severity: 'warning' }],
])('shows %s', (_case, shown) => {
  expect(isOurs(shown)).toBe(true)
})
