import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useAddToken } from '#src/chain/wallet/use-add-token.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

/** The on-chain addresses of the pool and its token. */
export function ContractCard({ pool }: { readonly pool: MiningPool }) {
  const { address } = useWallet()
  const { token, chainId } = pool
  return (
    <Card title={<Trans>Contract</Trans>}>
      <Facts>
        <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
        <Fact
          label={<Trans>Pool</Trans>}
          value={<AddressText address={pool.address} explorerUrl={addressUrl(chainId, pool.address)} />}
        />
        <Fact
          label={<Trans>Token</Trans>}
          value={<AddressText address={token.address} explorerUrl={addressUrl(chainId, token.address)} />}
          detail={token.name}
        />
        <Fact
          label={<Trans>Approval method</Trans>}
          value={token.permit ? <Trans>Signed permit</Trans> : <Trans>Approval transaction</Trans>}
          detail={<Trans>Always the exact stake, and only for the pool</Trans>}
        />
      </Facts>
      {address && <AddTokenButton pool={pool} />}
    </Card>
  )
}

function AddTokenButton({ pool }: { readonly pool: MiningPool }) {
  const { t } = useLingui()
  const addToken = useAddToken(pool.chainId)
  const errorMessage = useChainErrorMessage()
  const [isAdding, setIsAdding] = useState(false)
  const { symbol } = pool.token

  const onAdd = async () => {
    setIsAdding(true)
    try {
      const isAdded = await addToken(pool.token)
      if (isAdded) showToast(t`${symbol} added to your wallet`, 'success')
    } catch (error) {
      showToast(errorMessage(chainErrorCode(error)).title, 'danger')
    } finally {
      setIsAdding(false)
    }
  }
  return (
    <div className="pt-3">
      <Button variant="secondary" block icon={WalletIcon} loading={isAdding} onClick={() => void onAdd()}>
        <Trans>Add {symbol} to my wallet</Trans>
      </Button>
    </div>
  )
}
