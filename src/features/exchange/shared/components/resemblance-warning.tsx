import { Trans } from '@lingui/react/macro'
import type { NetworkKey } from '#api/coins.ts'
import { useLookalike } from '#src/entities/address-book/address-book.queries.ts'
import { PoisoningWarning } from '#src/entities/recipient/poisoning-warning.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface ResemblanceWarningProps {
  readonly userId: string
  readonly network: NetworkKey
  readonly address: string
}

/** Warns of an address that resembles one the user has listed or paid. */
export function ResemblanceWarning({ userId, network, address }: ResemblanceWarningProps) {
  const { data, error } = useLookalike(userId, { network, address })
  if (data?.resembles) return <PoisoningWarning address={address} resembles={data.resembles} />
  if (data || !error) return null
  return (
    <Notice tone="warning" live>
      <Trans>
        We couldn’t compare this address with those you’ve paid before. Check every character before you continue.
      </Trans>
    </Notice>
  )
}
