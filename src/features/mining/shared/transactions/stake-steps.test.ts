import { expect, it } from 'vitest'
import { stakeSteps } from './stake-steps.ts'

const situation = { allowance: 0n, hasPermit: false, canBatch: false }

it('approves before staking', () => {
  expect(stakeSteps(100n, situation)).toEqual(['approve', 'stake'])
})

it('sets an older approval to zero first', () => {
  expect(stakeSteps(100n, { ...situation, allowance: 7n })).toEqual(['reset-allowance', 'approve', 'stake'])
})

it('needs no approval if the allowance covers the amount', () => {
  expect(stakeSteps(100n, { ...situation, allowance: 100n })).toEqual(['stake'])
})

it('signs a permit if the token supports it', () => {
  expect(stakeSteps(100n, { ...situation, hasPermit: true })).toEqual(['stake-with-permit'])
})

it('asks a batching wallet once, with or without permits, unless no approval is needed', () => {
  const batching = { ...situation, canBatch: true }
  expect(stakeSteps(100n, batching)).toEqual(['approve-and-stake'])
  expect(stakeSteps(100n, { ...batching, allowance: 7n, hasPermit: true })).toEqual(['approve-and-stake'])
  expect(stakeSteps(100n, { ...batching, allowance: 100n })).toEqual(['stake'])
})
