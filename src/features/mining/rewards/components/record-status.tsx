import { Trans } from '@lingui/react/macro'
import type { RewardStatus } from '#src/entities/mining-pool/sign-in-records.ts'
import { Chip, type Tone } from '#src/ui/chip.tsx'

const tones: Record<RewardStatus, Tone> = {
  maturing: 'neutral',
  'not-claimed': 'reward',
  claimed: 'brand',
  'not-issued': 'brand',
  issued: 'success',
  'no-reward': 'neutral',
}

/** The reward states (spec §4), plus maturing and no reward. */
export function RecordStatus({ status }: { readonly status: RewardStatus }) {
  return (
    <Chip tone={tones[status]}>
      {status === 'maturing' && <Trans>Maturing</Trans>}
      {status === 'not-claimed' && <Trans>Not claimed</Trans>}
      {status === 'claimed' && <Trans>Claimed</Trans>}
      {status === 'not-issued' && <Trans>Ready to transfer</Trans>}
      {status === 'issued' && <Trans>Paid out</Trans>}
      {status === 'no-reward' && <Trans>No reward</Trans>}
    </Chip>
  )
}
