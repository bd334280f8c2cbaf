import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useFiatText } from '#src/features/mining/hooks/use-fiat-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MinusIcon } from '#src/ui/icons.tsx'
import { StakeButton } from './stake-button.tsx'
import { UnstakeSheet } from './unstake-sheet.tsx'

interface StakeCardProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

/** The person's stake, with the ways in and out. */
export function StakeCard({ snapshot, account }: StakeCardProps) {
  const [isTakingOut, setIsTakingOut] = useState(false)
  const format = useFormat()
  const fiatText = useFiatText()
  const { token } = snapshot.pool
  const { stake } = account.state
  return (
    <Card title={<Trans>Your stake</Trans>}>
      <Amount value={stake} decimals={token.decimals} symbol={token.symbol} size="title" icon fiat={fiatText(stake, token)} />
      <p className="mt-2 text-caption text-ink-muted">
        <Trans>
          In your wallet: {format.units(account.tokenBalance, token.decimals)} {token.symbol}
        </Trans>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <StakeButton snapshot={snapshot} variant="secondary" block>
          {stake === 0n ? <Trans>Stake</Trans> : <Trans>Add stake</Trans>}
        </StakeButton>
        <Button variant="secondary" block icon={MinusIcon} disabled={stake === 0n} onClick={() => setIsTakingOut(true)}>
          <Trans>Take out</Trans>
        </Button>
      </div>
      <UnstakeSheet snapshot={snapshot} account={account} open={isTakingOut} onOpenChange={setIsTakingOut} />
    </Card>
  )
}
