import { expect, it } from 'vitest'
import { plannedSteps } from './planned-steps.ts'

const stake = { kind: 'stake', params: { pool: '31337-USDT', amount: 100n } } as const
const situation = { allowance: 0n, hasPermit: false, canBatch: false, isOnNetwork: true }

it('approves before it stakes', () => {
  expect(plannedSteps(stake, situation)).toEqual(['approve', 'stake'])
})

it('sets an older approval to zero first', () => {
  expect(plannedSteps(stake, { ...situation, allowance: 7n })).toEqual(['reset-allowance', 'approve', 'stake'])
})

it('needs no approval where an older one covers the amount', () => {
  expect(plannedSteps(stake, { ...situation, allowance: 100n })).toEqual(['stake'])
})

it('signs a permit where the token knows it', () => {
  expect(plannedSteps(stake, { ...situation, hasPermit: true })).toEqual(['stake-with-permit'])
})

it('asks a wallet with batches once, permit or not, unless nothing is to be approved', () => {
  const batching = { ...situation, canBatch: true }
  expect(plannedSteps(stake, batching)).toEqual(['approve-and-stake'])
  expect(plannedSteps(stake, { ...batching, allowance: 7n, hasPermit: true })).toEqual(['approve-and-stake'])
  expect(plannedSteps(stake, { ...batching, allowance: 100n })).toEqual(['stake'])
})

it('switches the network first', () => {
  const claim = { kind: 'claim', params: { pool: '31337-USDT' } } as const
  expect(plannedSteps(claim, { ...situation, isOnNetwork: false })).toEqual(['switch-network', 'claim'])
})
