import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { uuid } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { PayableLinkCard, LinkState } from '#src/features/exchange/swap/components/payment-link/payable-link-card.tsx'
import { LinkPaymentForm } from '#src/features/exchange/swap/components/payment-link/link-payment-form.tsx'
import { useExchangeAssets } from '#src/features/exchange/swap/exchange.queries.ts'
import type { PricedLink } from '#src/features/exchange/swap/hooks/use-link-form.ts'
import { useLinkPayment } from '#src/features/exchange/swap/link-payments.atoms.ts'
import { usePayableLink } from '#src/features/exchange/swap/payment-link.queries.ts'
import { payableAssets } from '#src/features/exchange/swap/rules/payable-assets.ts'
import { orderHref } from '#src/features/exchange/swap/swap-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The target of a merchant's link, which anyone can pay without a login. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const id = v.safeParse(uuid, query.get('id'))
  return (
    <PageFrame title={t`Pay a merchant`} backTo={paths.home}>
      {id.success ? (
        <PaymentLink id={id.output} />
      ) : (
        <IncompleteLink listPath={paths.home} listName={<Trans>Home</Trans>}>
          <Trans>Ask the merchant for the whole link.</Trans>
        </IncompleteLink>
      )}
    </PageFrame>
  )
}

function PaymentLink({ id }: { readonly id: string }) {
  const link = usePayableLink(id)
  const { latest } = useLinkPayment(id)
  if (!link.data) return <QueryState query={link} empty={<EmptyState title={<Trans>Link not found</Trans>} />} />
  return (
    <>
      <PayableLinkCard link={link.data} />
      {latest && (
        <Notice
          action={
            <ButtonLink to={orderHref(latest)} size="small" variant="secondary">
              <Trans>Open my payment</Trans>
            </ButtonLink>
          }
        >
          <Trans>You’ve started paying this link on this device.</Trans>
        </Notice>
      )}
      <LinkState link={link.data} />
      {link.data.state === 'open' && link.data.amount !== null && (
        <Payable link={{ ...link.data, amount: link.data.amount }} />
      )}
    </>
  )
}

function Payable({ link }: { readonly link: PricedLink }) {
  const assets = useExchangeAssets()
  if (!assets.data) return <QueryState query={assets} empty={null} />
  const payable = payableAssets(assets.data, link.asset)
  const isWantedKnown = payable.assets.some(({ id }) => id === link.asset)
  const canBePaid = isWantedKnown && payable.assets.some(({ from }) => from.length > 0)
  if (canBePaid) return <LinkPaymentForm link={link} assets={payable} />
  const { coin } = link
  return (
    <Notice tone="warning" title={<Trans>No offers right now</Trans>}>
      <Trans>No partner swaps into {coin} on this network at the moment. Try again later.</Trans>
    </Notice>
  )
}
