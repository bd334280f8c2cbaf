import { type ReactNode, useState } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/rare-icons.tsx'
import { StakeSheet } from './stake-sheet.tsx'

interface StakeButtonProps {
  readonly snapshot: PoolSnapshot
  readonly children: ReactNode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly block?: boolean
}

/** Opens the sheet to enter the amount to stake; without a wallet, the list of wallets. */
export function StakeButton({ snapshot, children, ...look }: StakeButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { connect } = useWallet()
  const { account } = snapshot
  return (
    <>
      <Button {...look} icon={PlusIcon} onClick={() => (account ? setIsOpen(true) : connect())}>
        {children}
      </Button>
      {account && <StakeSheet snapshot={snapshot} account={account} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
