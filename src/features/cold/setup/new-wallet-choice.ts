import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import type { DeviceWallet } from '#src/keyring/keyring.ts'

/** The choices for a wallet that isn't created yet. Not secret, so they're passed from page to page in the query. */
export interface NewWalletChoice {
  readonly name: string
  readonly wordCount: 12 | 24
  /** Time of the choice, in milliseconds since 1970. Going back therefore doesn't create a second wallet. */
  readonly chosenAt: number
}

const maximumName = 40

export function choiceQuery({ name, wordCount, chosenAt }: NewWalletChoice): string {
  return `?${new URLSearchParams({ name, words: String(wordCount), at: String(chosenAt) })}`
}

/** Returns the choice in the page's query, which may have been written by hand. */
export function useNewWalletChoice(defaultName: string): NewWalletChoice {
  const [query] = useSearchParams()
  const [openedAt] = useState(Date.now)
  const name = query.get('name')?.trim().slice(0, maximumName)
  const chosenAt = Number(query.get('at'))
  return {
    name: name === undefined || name === '' ? defaultName : name,
    wordCount: query.get('words') === '24' ? 24 : 12,
    chosenAt: chosenAt > 0 ? chosenAt : openedAt,
  }
}

/** Returns the wallet that this choice has already created, if the page was opened after that. */
export function useMadeWallet(choice: NewWalletChoice): DeviceWallet | undefined {
  const { wallets } = useKeyring().state
  const [made] = useState(() => wallets.find((wallet) => isMadeOf(choice, wallet)))
  return made
}

export function isMadeOf(choice: NewWalletChoice, { kind, name, createdAt }: DeviceWallet): boolean {
  return kind === 'words' && name === choice.name && createdAt >= choice.chosenAt
}
