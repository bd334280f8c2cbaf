import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Path, paths } from '#src/config/paths.ts'
import { maturity } from '#src/entities/mining-pool/sign-in-records.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import type { RewardRecord } from '#src/features/mining/shared/rules/reward-record.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'

interface NextStep {
  readonly text: ReactNode
  /** The page of the next action. */
  readonly action?: { readonly to: Path; readonly label: ReactNode }
}

/** What happens next to a reward, and what the user can do about it. */
export function RewardNext({ record }: { readonly record: RewardRecord }) {
  const { text, action } = useNextStep(record)
  return (
    <div className="mt-2 flex flex-col items-center gap-4 border-t border-line pt-4 text-center">
      <p className="text-ink-muted">{text}</p>
      {action && <ButtonLink to={poolLink(action.to, record.pool)}>{action.label}</ButtonLink>}
    </div>
  )
}

function useNextStep({ status, timestamp }: RewardRecord): NextStep {
  const format = useFormat()
  const matureFrom = format.date(timestamp + maturity, { style: 'date-time' })
  switch (status) {
    case 'maturing':
      return { text: <Trans>You can claim it from {matureFrom}, 24 hours after check-in.</Trans> }
    case 'not-claimed':
      return {
        text: <Trans>It’s ready to claim, with the wallet that earned it.</Trans>,
        action: { to: paths.claim, label: <Trans>Claim rewards</Trans> },
      }
    case 'claimed':
      return {
        text: <Trans>It unlocks once you check in seven days in a row.</Trans>,
        action: { to: paths.signIn, label: <Trans>Go to check-in</Trans> },
      }
    case 'not-issued':
      return {
        text: <Trans>It’s ready to transfer, with the wallet that earned it.</Trans>,
        action: { to: paths.transferRewards, label: <Trans>Transfer rewards</Trans> },
      }
    case 'issued':
      return { text: <Trans>It’s been paid out. There’s nothing left to do.</Trans> }
    case 'no-reward':
      return {
        text: (
          <Trans>
            This check-in counts toward your streak but earned no reward: the reserve was empty, or you forfeited it all
            by unstaking.
          </Trans>
        ),
      }
  }
}
