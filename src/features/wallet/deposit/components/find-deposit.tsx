import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { NetworkKey } from '#api/coins.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { FindDepositForm } from './find-deposit-form.tsx'

/** Help for deposits that were sent but don't show up. */
export function FindDeposit({ network }: { readonly network: NetworkKey | undefined }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={<Trans>Don’t see your deposit?</Trans>}>
      <p className="mb-3 text-ink-muted">
        <Trans>Most deposits appear within a minute. Sent from a smart contract? Find it here.</Trans>
      </p>
      <Button
        variant="secondary"
        block
        icon={SearchIcon}
        onClick={() => {
          setIsOpen(true)
        }}
      >
        <Trans>Find my deposit</Trans>
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Find my deposit`}
        description={<Trans>Copy the transaction hash from the wallet or exchange you sent from.</Trans>}
      >
        <FindDepositForm network={network} />
      </Sheet>
    </Card>
  )
}
