import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { localMerchantCodeQueryOptions } from '#src/features/grow/merchants/merchant.queries.ts'
import { chunkedMerchantCode } from '#src/features/grow/merchants/rules/merchant-link.ts'
import { Notice } from '#src/ui/notice.tsx'

/** The merchant code to apply with in the local world. Exists only there. */
export function LocalCodeHint() {
  const { data } = useQuery(localMerchantCodeQueryOptions())
  if (data === undefined) return null
  const code = chunkedMerchantCode(data)
  return (
    <Notice tone="info">
      <Trans>Local world: apply with Sevenport’s own code, {code}.</Trans>
    </Notice>
  )
}
