import { expect, it } from 'vitest'

import { findTestFiles } from './find-test-files.ts'

const files = [
  'test/contracts/weird/HookToken.t.sol',
  'test/contracts/unit/Claim.t.sol',
  'test/contracts/attacks/FlashLoanSignIn.t.sol',
]

it('finds test files by part of their path', () => {
  expect(findTestFiles(files, ['claim'])).toEqual([files[1]])
  expect(findTestFiles(files, ['attacks', 'weird/Hook'])).toEqual([files[2], files[0]])
  expect(findTestFiles(files, ['test/contracts/unit/Claim.t.sol'])).toEqual([files[1]])
  expect(findTestFiles(files, ['Nothing'])).toEqual([])
  expect(findTestFiles(files, [])).toEqual(files)
})
