import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import type { DeviceWallet } from '#src/keyring/keyring.ts'

/** What the person has chosen of a wallet that is not made yet: nothing secret, so it goes from page to page in the query. */
export interface NewWalletChoice {
  readonly name: string
  readonly wordCount: 12 | 24
  /** When it was made, in milliseconds since 1970: whoever goes back is not led to a second wallet. */
  readonly chosenAt: number
}

const maximumName = 40

export function choiceQuery({ name, wordCount, chosenAt }: NewWalletChoice): string {
  return `?${new URLSearchParams({ name, words: String(wordCount), at: String(chosenAt) })}`
}

/** The choice in the page's query; someone may have written it by hand. */
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

/** The wallet that this choice has led to already, if the page was opened after that. */
export function useMadeWallet(choice: NewWalletChoice): DeviceWallet | undefined {
  const { wallets } = useKeyring().state
  const [made] = useState(() => wallets.find((wallet) => isMadeOf(choice, wallet)))
  return made
}

export function isMadeOf(choice: NewWalletChoice, { kind, name, createdAt }: DeviceWallet): boolean {
  return kind === 'words' && name === choice.name && createdAt >= choice.chosenAt
}
