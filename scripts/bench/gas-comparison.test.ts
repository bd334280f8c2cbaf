import { expect, it } from 'vitest'

import { renderComparison } from './gas-comparison.ts'

it('shows what each action costs next to the snapshot', () => {
  const figures = [
    { action: 'Stake', gasUsed: 67_500 },
    { action: 'Claim', gasUsed: 35_000 },
    { action: 'Sign-in', gasUsed: 41_000 },
    { action: 'Leave', gasUsed: 70_000 },
  ]
  const lines = renderComparison(figures, { Stake: 66_000, Claim: 36_200, 'Sign-in': 41_000 }).split('\n')
  const cells = lines.slice(2).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, 5),
  )
  expect(cells).toEqual([
    ['Stake', '66,000', '67,500', '+1,500'],
    ['Claim', '36,200', '35,000', '−1,200'],
    ['Sign-in', '41,000', '41,000', ''],
    ['Leave', '', '70,000', 'new'],
  ])
})
