import { Trans, useLingui } from '@lingui/react/macro'
import type { OverviewHotWallet } from '#api/operator-overview.ts'
import { networkName } from '#deployments/network-name.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { hotWalletsInOrder, isLow, isUnanswered } from '#src/features/console/overview/rules/hot-wallets.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** The hot wallets' balances. Those that need a refill come first. */
export function HotWalletCards({ wallets }: { readonly wallets: readonly OverviewHotWallet[] }) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 className="text-lead font-semibold">
          <Trans>Hot wallets</Trans>
        </h2>
        <TextLink to={operatorPaths.operatorListings}>
          <Trans>Coins</Trans>
        </TextLink>
      </div>
      {wallets.length === 0 ? (
        <p className="px-1 text-ink-muted">
          <Trans>Nothing is paid out from here yet.</Trans>
        </p>
      ) : (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {hotWalletsInOrder(wallets).map((wallet) => (
            <HotWalletCard key={wallet.network} wallet={wallet} />
          ))}
        </div>
      )}
    </section>
  )
}

function HotWalletCard({ wallet }: { readonly wallet: OverviewHotWallet }) {
  const { network, address, coins } = wallet
  const gasFirst = coins.toSorted((one, other) => Number(other.paysGas) - Number(one.paysGas))
  return (
    <Card title={networkName(network)} aside={<Standing wallet={wallet} />}>
      <p className="flex items-center gap-2 text-caption">
        <span className="min-w-0 flex-1 font-mono break-all">{address}</span>
        <CopyButton text={address} />
      </p>
      <Facts>
        {gasFirst.map((held) => (
          <HeldCoin key={held.coin} held={held} />
        ))}
      </Facts>
    </Card>
  )
}

function Standing({ wallet }: { readonly wallet: OverviewHotWallet }) {
  if (isUnanswered(wallet)) {
    return (
      <Chip tone="danger">
        <Trans>No answer</Trans>
      </Chip>
    )
  }
  return isLow(wallet) ? (
    <Chip tone="warning">
      <Trans>Refill it</Trans>
    </Chip>
  ) : (
    <Chip tone="success">
      <Trans>Filled</Trans>
    </Chip>
  )
}

function HeldCoin({ held }: { readonly held: OverviewHotWallet['coins'][number] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { coin, paysGas, balance, floor, isBelowFloor } = held
  const least = format.coinAmount(`${floor} ${coin}`)
  return (
    <Fact
      label={paysGas ? t`${coin} (pays for gas)` : coin}
      value={
        balance === null ? (
          <span className="text-ink-muted">
            <Trans>Unknown</Trans>
          </span>
        ) : (
          <span className={isBelowFloor ? 'font-semibold text-danger' : undefined}>
            {format.coinAmount(`${balance} ${coin}`)}
          </span>
        )
      }
      detail={
        isBelowFloor ? <Trans>Below its floor of {least}: payments are waiting</Trans> : <Trans>Floor: {least}</Trans>
      }
    />
  )
}
