import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { legalTransitions, orderState, type OrderState } from '#api/order-states.ts'

const guide = new URL('../../docs/exchange.md', import.meta.url)

it('orders change states only as documented in the exchange guide', async () => {
  const rows = (await readFile(guide, 'utf8')).matchAll(/^\| `(\w+)` +\|[^|]*\|([^|]*)\|$/gm)
  const described = new Map<string, readonly string[]>()
  for (const [, state = '', nextStates = ''] of rows) {
    const isState = orderState.options.includes(state as OrderState)
    const named = [...nextStates.matchAll(/`([\w-]+)`/g)].flatMap(([, name = '']) => name)
    if (isState) described.set(state, named.toSorted())
  }
  const legal = orderState.options.map((state) => [state, legalTransitions[state].toSorted()] as const)
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(legal))
})
