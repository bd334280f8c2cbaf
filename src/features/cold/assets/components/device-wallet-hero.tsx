import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { chainName } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { HideBalancesButton } from '#src/entities/balance/hide-balances-button.tsx'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { shownCoinsAtom } from '#src/entities/device-wallet/device-tokens.ts'
import { valueOfPortfolio } from '#src/entities/price/portfolio.ts'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { PriceNote } from '#src/entities/price/price-note.tsx'
import type { ChainBalances } from '#src/features/cold/assets/device-balances.queries.ts'
import type { FamilyBalance } from '#src/features/cold/assets/indexed-balances.queries.ts'
import { deviceHoldings, familyHoldings } from '#src/features/cold/assets/rules/device-holdings.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ActionLink, ActionList } from '#src/ui/action-link.tsx'
import { HeroCard } from '#src/ui/card.tsx'
import { DownloadIcon, SendIcon, ShieldIcon, WalletIcon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { networkName } from '#deployments/network-name.ts'
import { AccountSwitcher } from './account-switcher.tsx'

interface DeviceWalletHeroProps {
  readonly chains: readonly ChainBalances[]
  /** Balances on the non-EVM networks that are read. */
  readonly families: readonly FamilyBalance[]
}

/** The account's total across all networks, and the main actions. */
export function DeviceWalletHero({ chains, families }: DeviceWalletHeroProps) {
  const { currency } = useFiat()
  return (
    <HeroCard>
      <AccountSwitcher />
      <div className="mt-2 flex items-center justify-between gap-3 [--focus-ring:#fff]">
        <h2 className="text-white/85">
          <Trans>Total in {currency}</Trans>
        </h2>
        <span className="-my-2 -me-2">
          <HideBalancesButton tone="onSea" />
        </span>
      </div>
      <Total chains={chains} families={families} />
      <p className="mt-1 min-h-5 text-caption text-white/85">
        <PriceNote />
      </p>
      <div className="mt-4">
        <ActionList>
          <ActionLink icon={SendIcon} to={devicePaths.deviceSend} tone="onSea">
            <Trans>Send</Trans>
          </ActionLink>
          <ActionLink icon={DownloadIcon} to={devicePaths.deviceReceive} tone="onSea">
            <Trans>Receive</Trans>
          </ActionLink>
          <ActionLink icon={WalletIcon} to={devicePaths.deviceWallets} tone="onSea">
            <Trans>Manage</Trans>
          </ActionLink>
          <ActionLink icon={ShieldIcon} to={devicePaths.deviceApprovals} tone="onSea">
            <Trans>Approvals</Trans>
          </ActionLink>
        </ActionList>
      </div>
    </HeroCard>
  )
}

function Total({ chains, families }: DeviceWalletHeroProps) {
  const format = useFormat()
  const choices = useAtomValue(shownCoinsAtom)
  const { currency, toFiat, isLoading } = useFiat()
  if (isLoading || [...chains, ...families].some(({ query }) => query.isPending)) {
    return <Skeleton tone="onSea" className="mt-1 h-10 w-44" />
  }
  const { priced, unpriced } = deviceHoldings(
    chains.flatMap(({ query }) => query.data ?? []),
    choices,
  )
  const holdings = [...priced, ...familyHoldings(families.map(({ family, query }) => [family, query.data]))]
  const { total, withoutPrice } = valueOfPortfolio(holdings, ({ symbol, amount }) => toFiat(amount, 18, symbol))
  const coins = [...new Set([...withoutPrice, ...unpriced])].join(', ')
  const unread = [
    ...chains.filter(({ query }) => query.data === undefined).map(({ chainId }) => chainName(chainId)),
    ...families.filter(({ query }) => query.data === undefined).map(({ family }) => networkName(family)),
  ]
  const networks = unread.join(', ')
  return (
    <>
      <p className="mt-1 text-headline font-bold tracking-tight tabular-nums">
        <OwnAmount>
          {total === undefined || unread.length === chains.length + families.length
            ? '–'
            : format.fiat(total, currency)}
        </OwnAmount>
      </p>
      {unread.length > 0 && (
        <p className="mt-1 text-caption text-white/85">
          <Trans>Not in the total (not reached): {networks}</Trans>
        </p>
      )}
      {coins !== '' && (
        <p className="mt-1 text-caption text-white/85">
          <Trans>Not in the total (no price): {coins}</Trans>
        </p>
      )}
    </>
  )
}
