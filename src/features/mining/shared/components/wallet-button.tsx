import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { Button } from '#src/ui/button.tsx'

/** The connected wallet in a page's corner, or a button to connect one. Connecting never signs anything. */
export function WalletButton() {
  const { t } = useLingui()
  const { status, address, connect, openAccount } = useWallet()

  if (address === undefined) {
    return (
      <Button size="small" loading={status === 'connecting'} onClick={connect}>
        <Trans>Connect</Trans>
      </Button>
    )
  }
  const shortAddress = `${address.slice(0, 6)}…${address.slice(-4)}`
  return (
    <Button size="small" variant="secondary" aria-label={t`Your wallet, ${shortAddress}`} onClick={openAccount}>
      <span className="tabular-nums">{shortAddress}</span>
    </Button>
  )
}
