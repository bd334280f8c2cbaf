import { expect, it } from 'vitest'
import { rewardAfterFee } from './reward-after-fee.ts'

it('leaves what the fee does not take', () => {
  expect(rewardAfterFee('0.14', '0.0399')).toEqual({ decimal: '0.1001', isLoss: false })
})

it('says when the fee takes more than the reward', () => {
  expect(rewardAfterFee('0.14', '3.2')).toEqual({ decimal: '-3.06', isLoss: true })
})

it('refuses what is no decimal', () => {
  expect(() => rewardAfterFee('1e3', '0')).toThrow(RangeError)
})
