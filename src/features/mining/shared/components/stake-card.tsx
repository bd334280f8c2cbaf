import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MinusIcon } from '#src/ui/rare-icons.tsx'
import { StakeButton } from './stake-button.tsx'
import { UnstakeSheet } from './unstake-sheet.tsx'

interface StakeCardProps {
  readonly snapshot: PoolSnapshot
  /** Omitted without a wallet. */
  readonly account: AccountSnapshot | undefined
}

/** The user's stake, with buttons to stake and unstake. */
export function StakeCard({ snapshot, account }: StakeCardProps) {
  return (
    <Card title={<Trans>Your stake</Trans>}>
      {account ? <Stake snapshot={snapshot} account={account} /> : <StakeInvitation snapshot={snapshot} />}
    </Card>
  )
}

function StakeInvitation({ snapshot }: Pick<StakeCardProps, 'snapshot'>) {
  return (
    <>
      <p className="text-ink-muted">
        <Trans>Connect a wallet to stake. You can unstake at any time.</Trans>
      </p>
      <div className="mt-3">
        <StakeButton snapshot={snapshot} block>
          <Trans>Stake</Trans>
        </StakeButton>
      </div>
    </>
  )
}

function Stake({ snapshot, account }: StakeCardProps & { readonly account: AccountSnapshot }) {
  const [isTakingOut, setIsTakingOut] = useState(false)
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const { token } = snapshot.pool
  const { stake } = account.state
  const balance = tokenText(account.tokenBalance, token)
  return (
    <>
      <Amount
        value={stake}
        decimals={token.decimals}
        symbol={token.symbol}
        size="title"
        icon
        fiat={fiatText(stake, token)}
      />
      <p className="mt-2 text-caption text-ink-muted">
        <Trans>In your wallet: {balance}</Trans>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <StakeButton snapshot={snapshot} variant="secondary" block>
          {stake === 0n ? <Trans>Stake</Trans> : <Trans>Add stake</Trans>}
        </StakeButton>
        <Button variant="secondary" block icon={MinusIcon} disabled={stake === 0n} onClick={() => setIsTakingOut(true)}>
          <Trans>Unstake</Trans>
        </Button>
      </div>
      <UnstakeSheet snapshot={snapshot} account={account} open={isTakingOut} onOpenChange={setIsTakingOut} />
    </>
  )
}
