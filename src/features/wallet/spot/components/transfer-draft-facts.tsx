import { Trans } from '@lingui/react/macro'
import { ExactAmount } from '#src/entities/price/exact-amount.tsx'
import type { TransferDraft } from '#src/features/wallet/spot/rules/transfer-entries.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

/** The amount to send, and the recipient. */
export function TransferDraftFacts({ draft: { coin, amount, email, note } }: { readonly draft: TransferDraft }) {
  return (
    <Card>
      <div className="pb-3 text-center">
        <p className="text-ink-muted">
          <Trans>You send</Trans>
        </p>
        <ExactAmount amount={amount} coin={coin} />
      </div>
      <Facts>
        <Fact label={<Trans>To</Trans>} value={<span className="break-all">{email}</span>} />
        {note !== null && <Fact label={<Trans>Note</Trans>} value={note} />}
        <Fact label={<Trans>Fee</Trans>} value={<Trans>Free</Trans>} />
      </Facts>
    </Card>
  )
}
