import { Plural, Trans } from '@lingui/react/macro'
import type { CoinNetwork } from '#api/coins.ts'
import { networkAddressUrl } from '#src/chain/network-explorers.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface DepositTermsProps {
  readonly symbol: string
  readonly network: CoinNetwork
}

/** What is credited, what isn't, and how long it takes. */
export function DepositTerms({ symbol, network: { network, name, token, deposit } }: DepositTermsProps) {
  const coinText = useExactCoinText()
  const { confirmations, minutes } = deposit
  const minimum = coinText(parseCoinAmount(deposit.minimum), symbol)
  return (
    <>
      <Notice
        tone="warning"
        title={
          <Trans>
            Send only {symbol} on {name}
          </Trans>
        }
      >
        <Trans>Other coins, or {symbol} sent on a network not listed above, may be lost.</Trans>
      </Notice>
      <Card>
        <Facts>
          <Fact
            label={<Trans>Minimum</Trans>}
            value={<Trans>Over {minimum}</Trans>}
            detail={<Trans>Deposits at or below this aren’t credited</Trans>}
          />
          <Fact
            label={<Trans>Confirmations</Trans>}
            value={confirmations}
            detail={<Plural value={minutes} one="about # minute" other="about # minutes" />}
          />
          {token !== null && (
            <Fact
              label={<Trans>Token contract</Trans>}
              value={<AddressText address={token} explorerUrl={networkAddressUrl(network, token)} />}
            />
          )}
        </Facts>
      </Card>
    </>
  )
}
