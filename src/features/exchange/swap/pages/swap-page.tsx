import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { paths } from '#src/config/paths.ts'
import { useSession } from '#src/entities/session/session.ts'
import { SwapFormSkeleton } from '#src/features/exchange/swap/components/swap-form-skeleton.tsx'
import { SwapForm } from '#src/features/exchange/swap/components/swap-form.tsx'
import { type Assets, useExchangeAssets } from '#src/features/exchange/swap/exchange.queries.ts'
import { useLinkedPair } from '#src/features/exchange/swap/hooks/use-linked-pair.ts'
import { countsOf } from '#src/features/exchange/shared/rules/asset-list.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { IconButtonLink } from '#src/ui/icon-button.tsx'
import { ListIcon, SwapIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

export function Component() {
  const { t } = useLingui()
  const assets = useExchangeAssets()
  const user = useSession()
  // Rendered in slices, so that the page stays responsive: rendering the form at once would block a slow phone.
  const shown = useDeferredValue(assets.data, undefined)
  return (
    <PageFrame
      title={t`Exchange`}
      action={user && <IconButtonLink icon={ListIcon} label={t`All orders`} to={paths.exchangeHistory} />}
    >
      {shown && <Swap assets={shown} />}
      {!shown && (assets.error ? <QueryState query={assets} empty={null} /> : <SwapFormSkeleton />)}
    </PageFrame>
  )
}

function Swap({ assets }: { readonly assets: Assets }) {
  const format = useFormat()
  useLinkedPair(assets)
  if (assets.assets.length === 0) {
    return (
      <EmptyState
        icon={SwapIcon}
        title={<Trans>No swaps right now</Trans>}
        text={<Trans>We can’t reach any partner. Try again in a few minutes.</Trans>}
      />
    )
  }
  const counts = countsOf(assets.assets)
  const coins = format.number(counts.coins)
  const { networks } = counts
  const { length: partners } = assets.partners
  return (
    <>
      <p className="text-caption text-ink-muted">
        <Trans>
          {coins} coins on <Plural value={networks} one="# network" other="# networks" />. Offers from{' '}
          <Plural value={partners} one="# partner" other="# partners" />.
        </Trans>
      </p>
      <SwapForm assets={assets} />
      <p className="text-caption text-ink-muted">
        <Trans>
          Developer? Exchange from your own program with the <TextLink to={paths.orderApi}>order API</TextLink>.
        </Trans>
      </p>
    </>
  )
}
