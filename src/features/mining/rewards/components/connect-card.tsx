import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown if a page needs a connected wallet. */
export function ConnectCard({ text }: { readonly text: ReactNode }) {
  const { status, connect } = useWallet()
  return (
    <Card>
      <EmptyState
        icon={WalletIcon}
        title={<Trans>No wallet connected</Trans>}
        text={text}
        action={
          <Button loading={status === 'connecting'} onClick={connect}>
            <Trans>Connect wallet</Trans>
          </Button>
        }
      />
    </Card>
  )
}
