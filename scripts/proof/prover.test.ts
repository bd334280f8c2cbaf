import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { Program } from './program.ts'
import { theoremsOf } from './prover.ts'
import { harm, sabotages } from './sabotages.ts'

const file = 'contracts/MiningPool.sol'
const source = readFileSync(file, 'utf8')
const fundBooks = 'uint256 received = _pull(amount);\n        _reserve.free += uint96(received);'

/** Everything to prove about `fund`, as passed to the solver. */
function obligationsOfFund(changed: string): unknown {
  const theorems = theoremsOf(new Program(file, 'MiningPool', { [file]: changed }))
  const fund = theorems.find(({ name }) => name.startsWith('MiningPool.fund '))
  return fund?.derive(() => true).obligations
}

describe('theoremsOf', () => {
  it('derives the obligations from the source', () => {
    const obligations = obligationsOfFund(source)
    expect(obligations).toEqual(obligationsOfFund(source.replace(fundBooks, `// Books it.\n        ${fundBooks}`)))
    expect(obligations).not.toEqual(
      obligationsOfFund(source.replace(fundBooks, fundBooks.replace('uint96(received)', 'uint96(received + 1)'))),
    )
  })

  it.each([
    ['assembly', 'assembly { sstore(4, 0) }', 'InlineAssembly'],
    ['a call to another contract', 'IERC20(msg.sender).balanceOf(address(this));', 'A call of another token'],
    ['a loop that writes to storage', 'while (false) _reserve.free = 0;', 'WhileStatement'],
  ])('rejects %s', (_what, statement, message) => {
    expect(() => obligationsOfFund(source.replace(fundBooks, `${fundBooks}\n        ${statement}`))).toThrow(message)
  })

  it('covers everything callable that changes state', () => {
    const names = theoremsOf(new Program(file, 'MiningPool')).map(({ name }) => name)
    const changing = [
      'stake',
      'stakeWithPermit',
      'unstake',
      'exit',
      'signIn',
      'claim',
      'transferRewards',
      'fund',
      'sync',
    ]
    const owner = ['announceRules', 'pause', 'unpause', 'announceSurplusWithdrawal', 'cancelSurplusWithdrawal']
    for (const name of [...changing, ...owner, 'withdrawSurplus']) {
      expect(names).toContain(`MiningPool.${name} keeps the books right`)
    }
    expect(names).toContain('Ownable2Step.transferOwnership keeps the books right')
    expect(names).toContain('Ownable2Step.acceptOwnership keeps the books right')
  })
})

describe('sabotages', () => {
  it.each(sabotages.map((sabotage) => [sabotage.name, sabotage] as const))('%s: fits the source', (_name, sabotage) => {
    const before = readFileSync(sabotage.file, 'utf8')
    expect(harm(before, sabotage)).not.toBe(before)
  })

  it('reports a sabotage that does not fit', () => {
    const [sabotage] = sabotages
    if (sabotage === undefined) throw new Error('There are no sabotages')
    expect(() => harm('contract MiningPool {}', sabotage)).toThrow('no longer applies')
  })
})
