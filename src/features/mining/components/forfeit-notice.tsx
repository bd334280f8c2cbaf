import { Trans } from '@lingui/react/macro'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What taking stake out gives up (M6). */
export function ForfeitNotice({ pool, forfeited }: { readonly pool: MiningPool; readonly forfeited: bigint }) {
  const format = useFormat()
  if (forfeited === 0n) {
    return (
      <Notice tone="success">
        <Trans>You give up no rewards by this.</Trans>
      </Notice>
    )
  }
  const amount = `${format.units(forfeited, pool.token.decimals)} ${pool.token.symbol}`
  return (
    <Notice tone="danger" title={<Trans>You give up {amount}</Trans>}>
      <Trans>
        Rewards of the last 24 hours are kept only for stake that stays. Wait until they have matured and you keep them.
      </Trans>
    </Notice>
  )
}
