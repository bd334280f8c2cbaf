import { Trans } from '@lingui/react/macro'
import type { CoinTermProposal } from '#api/operator-coin-terms.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { useTermTexts } from './use-term-texts.ts'

/** What would change, from when, and why. */
export function ProposalFacts({ proposal }: { readonly proposal: CoinTermProposal }) {
  const texts = useTermTexts()
  const { value, proposed, startsAt, reason, proposedBy, proposedAt, expiresAt } = proposal
  const [proposedOn, expiresOn] = [texts.at(proposedAt), texts.at(expiresAt)]
  return (
    <Facts>
      <Fact label={<Trans>Now</Trans>} value={texts.amount(value, proposal)} />
      <Fact label={<Trans>Proposed</Trans>} value={texts.amount(proposed, proposal)} />
      <Fact
        label={<Trans>Starts</Trans>}
        value={startsAt === null ? <Trans>Once it’s confirmed</Trans> : texts.at(startsAt)}
      />
      <Fact label={<Trans>Reason</Trans>} value={<span className="break-words">{reason}</span>} />
      <Fact
        label={<Trans>Proposed by</Trans>}
        value={proposedBy}
        detail={
          <Trans>
            {proposedOn}; open until {expiresOn}
          </Trans>
        }
      />
    </Facts>
  )
}
