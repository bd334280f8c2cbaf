import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { safeParse } from 'valibot'
import { merchantCode } from '#api/merchant-rules.ts'
import { keptMerchantAtom, merchantParameter } from './kept-merchant.ts'

/** The code of the merchant by whose link the person has come. It is kept, and taken out of the address. */
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
