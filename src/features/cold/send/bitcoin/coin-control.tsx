import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { type BitcoinCoin, coinKey } from '#src/entities/device-wallet/bitcoin/bitcoin-coin.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'

interface CoinControlProps {
  readonly network: BitcoinNetwork
  readonly coins: readonly BitcoinCoin[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Selects the coins to spend. Spending coins together reveals that they belong together. */
export function CoinControl({ network, coins, chosen, onChoose }: CoinControlProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  return (
    <Card title={<Trans>Coins to spend</Trans>}>
      {isOpen ? (
        <div className="space-y-3">
          <p className="text-caption text-ink-muted">
            <Trans>
              Everyone can see which coins are spent together. If you choose some, all of those are spent. If you don’t,
              the wallet picks as few as it needs.
            </Trans>
          </p>
          {coins.map((coin) => (
            <CheckboxField
              key={coinKey(coin)}
              label={<CoinText network={network} coin={coin} />}
              checked={chosen.has(coinKey(coin))}
              onChange={() => toggle(coinKey(coin))}
            />
          ))}
        </div>
      ) : (
        <div className="space-y-3">
          <p className="text-ink-muted">
            <Trans>The wallet picks as few as it needs.</Trans>
          </p>
          <Button variant="secondary" block onClick={() => setIsOpen(true)}>
            <Trans>Choose coins yourself</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function CoinText({ network, coin }: { readonly network: BitcoinNetwork; readonly coin: BitcoinCoin }) {
  const tokenText = useTokenText()
  const { confirmations, amount, address, branch } = coin
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {tokenText(amount, { symbol: network.coin, decimals: network.decimals }, { maximumFractionDigits: 8 })}
      </span>
      <span className="block text-ink-muted">
        <AddressText address={address} copyable={false} />
      </span>
      <span className="block text-ink-muted">
        {confirmations === 0 ? (
          <Trans>Not in a block yet</Trans>
        ) : (
          <Plural value={confirmations} one="# confirmation" other="# confirmations" />
        )}
        {branch === 1 && (
          <>
            {' · '}
            <Trans>change</Trans>
          </>
        )}
      </span>
    </>
  )
}
