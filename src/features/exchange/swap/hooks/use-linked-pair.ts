import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'
import { useSwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'

/** Puts the pair of a link such as `?from=ethereum/USDT&to=bsc/USDC` into the form, once. */
export function useLinkedPair({ assets }: Assets): void {
  const [query, setQuery] = useSearchParams()
  const { edit } = useSwapDraft()
  const [from, to] = [query.get('from'), query.get('to')]
  const link = from === null && to === null ? undefined : `${from} ${to}`
  const taken = useRef<string>(undefined)
  useEffect(() => {
    // The address changes after the form: don't undo what was typed in between.
    if (link === undefined || taken.current === link) return
    taken.current = link
    const idOf = (text: string | null) => {
      return assets.find(({ network, symbol }) => text === `${network}/${symbol}`)?.id ?? null
    }
    edit({ from: idOf(from), to: idOf(to) })
    setQuery({}, { replace: true })
  })
}
