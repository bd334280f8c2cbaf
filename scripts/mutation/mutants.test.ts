import { expect, test, vi } from 'vitest'

import { parseSolidity } from './compiler.ts'
import { applyMutant, describeMutant, findMutants } from './mutants.ts'

// Loading the compiler takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

function mutantsOf(source: string): string[] {
  return findMutants('Sample.sol', source, parseSolidity(source)).map((mutant) => describeMutant(mutant, source))
}

const contract = (...lines: string[]) => ['pragma solidity 0.8.37;', 'contract Sample {', ...lines, '}', ''].join('\n')

test('shifts the boundary of a comparison and reverses it', () => {
  expect(mutantsOf(contract('function f(uint a, uint b) public pure returns (bool c) {', 'c = a < b;', '}'))).toEqual([
    'f: c = a < b; → {}',
    'f: c = a < b; → c = a <= b;',
    'f: c = a < b; → c = a >= b;',
  ])
})

test('deletes statements and modifiers, but no declarations', () => {
  const source = contract(
    'modifier guarded() { _; }',
    'function f() public pure guarded {',
    'bytes memory data;',
    'delete data;',
    '}',
  )
  expect(mutantsOf(source)).toEqual([
    'guarded: modifier guarded() { _; } → modifier guarded() { {} }',
    'f: function f() public pure guarded { → function f() public pure {',
    'f: delete data; → {}',
  ])
})

test('changes a number by one, including units, and zero only upward', () => {
  expect(mutantsOf(contract('uint private constant DAY = 1 days;', 'uint private constant NONE = 0;'))).toEqual([
    'constants: uint private constant DAY = 1 days; → uint private constant DAY = (1 days + 1);',
    'constants: uint private constant DAY = 1 days; → uint private constant DAY = (1 days - 1);',
    'constants: uint private constant NONE = 0; → uint private constant NONE = (0 + 1);',
  ])
})

test('leaves types alone', () => {
  expect(mutantsOf(contract('function f(uint[3] memory a) public pure {', 'uint[2] memory b;', 'a; b;', '}'))).toEqual([
    'f: a; b; → {} b;',
    'f: a; b; → a; {}',
  ])
})

test('changes the right bytes after non-ASCII characters', () => {
  const source = contract('// ≤ €', 'bool private constant YES = true;')
  const [mutant] = findMutants('Sample.sol', source, parseSolidity(source))
  expect(mutant && applyMutant(source, mutant)).toBe(source.replace('true', 'false'))
})
