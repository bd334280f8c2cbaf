import { expect, type Page } from '@playwright/test'
import type { Hash } from 'viem'

import type { connectToChain } from './pool.ts'

/**
 * Waits until a node has the visible page's payment: it is stored before it is sent, and a block in between would
 * contain the one that it replaces.
 */
export async function expectSent(chain: ReturnType<typeof connectToChain>, page: Page): Promise<void> {
  const [, hash] = /hash=(0x[\da-f]{64})/.exec(page.url()) ?? []
  await expect(async () => {
    await chain.getTransaction({ hash: hash as Hash })
  }).toPass()
}
