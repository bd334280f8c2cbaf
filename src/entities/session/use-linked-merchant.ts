import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { safeParse } from 'valibot'
import { merchantCode } from '#api/merchant-rules.ts'
import { keptMerchantAtom, merchantParameter } from './kept-merchant.ts'

/** The merchant code in the link that the user came by. It is stored and removed from the URL. */
export function useLinkedMerchant() {
  const [query, setQuery] = useSearchParams()
  const [kept, keep] = useAtom(keptMerchantAtom)
  const linked = query.get(merchantParameter)
  useEffect(() => {
    if (linked === null) return
    const parsed = safeParse(merchantCode, linked)
    if (parsed.success) keep(parsed.output)
    const { [merchantParameter]: _, ...rest } = Object.fromEntries(query)
    setQuery(rest, { replace: true })
  }, [linked, query, keep, setQuery])
  return [kept, keep] as const
}
