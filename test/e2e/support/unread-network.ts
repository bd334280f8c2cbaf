import type { Page } from '@playwright/test'

import { listCoins, type NetworkKey } from '#api/coins.ts'

interface Answer {
  readonly data: { readonly coins: readonly { readonly networks: readonly Listed[] }[] }
}

interface Listed {
  readonly network: NetworkKey
  readonly deposit: object
  readonly withdrawal: object
}

/** Makes the server say that it doesn't scan a network, like one without a node. Call it before the page is opened. */
export async function leaveUnread(page: Page, unread: NetworkKey): Promise<void> {
  const state = { state: 'unavailable' }
  const closed = (on: Listed): Listed =>
    on.network === unread
      ? { ...on, deposit: { ...on.deposit, ...state }, withdrawal: { ...on.withdrawal, ...state } }
      : on
  await page.route(`**${listCoins.path}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    const coins = answer.data.coins.map((coin) => ({ ...coin, networks: coin.networks.map(closed) }))
    await route.fulfill({ response, json: { ...answer, data: { coins } } })
  })
}
