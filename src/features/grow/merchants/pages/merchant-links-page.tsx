import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PaymentLink } from '#api/payment-links.ts'
import { paths } from '#src/config/paths.ts'
import { LinkDetails } from '#src/features/grow/merchants/components/links/link-details.tsx'
import { NewLinkForm } from '#src/features/grow/merchants/components/links/new-link-form.tsx'
import { LinkPaymentsExport } from '#src/features/grow/merchants/components/links/link-payments-export.tsx'
import { LinkChip } from '#src/features/grow/merchants/components/links/link-texts.tsx'
import { MerchantsOnly } from '#src/features/grow/merchants/components/links/merchants-only.tsx'
import { useAskedText } from '#src/features/grow/merchants/components/links/use-asked-text.ts'
import { usePaymentLinks } from '#src/features/grow/merchants/link.queries.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { BankIcon } from '#src/ui/icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** A merchant's payment links: a form to create one, and the list of all. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Payment links`} backTo={paths.merchant}>
      <MerchantsOnly>{(userId, isActive) => <Links userId={userId} isActive={isActive} />}</MerchantsOnly>
    </PageFrame>
  )
}

function Links({ userId, isActive }: { readonly userId: string; readonly isActive: boolean }) {
  const { t } = useLingui()
  const [isNew, setIsNew] = useState(false)
  const [shownId, setShownId] = useState<string>()
  const source = usePaymentLinks(userId)
  const shown = source.items?.find(({ id }) => id === shownId)
  return (
    <>
      {isActive ? (
        <Card>
          {isNew ? (
            <NewLinkForm
              userId={userId}
              onCreated={({ id }) => {
                setIsNew(false)
                setShownId(id)
              }}
            />
          ) : (
            <Button block onClick={() => setIsNew(true)}>
              <Trans>New payment link</Trans>
            </Button>
          )}
        </Card>
      ) : (
        <Notice tone="warning">
          <Trans>Your merchant account is suspended. Nobody can pay your links until it’s resumed.</Trans>
        </Notice>
      )}
      <ButtonLink to={paths.merchantWebhook} variant="secondary" block>
        <Trans>Webhook for your shop</Trans>
      </ButtonLink>
      <EndlessList
        source={source}
        label={t`Payment links, newest first`}
        itemKey={({ id }) => id}
        empty={
          <EmptyState
            icon={BankIcon}
            title={<Trans>No links yet</Trans>}
            text={<Trans>People pay with any coin, and the one you want arrives in your wallet.</Trans>}
          />
        }
      >
        {(link) => <LinkRow link={link} onOpen={() => setShownId(link.id)} />}
      </EndlessList>
      {source.items !== undefined && source.items.length > 0 && <LinkPaymentsExport />}
      <Sheet open={shown !== undefined} onOpenChange={() => setShownId(undefined)} title={shown?.title ?? ''}>
        {shown && <LinkDetails userId={userId} link={shown} />}
      </Sheet>
    </>
  )
}

function LinkRow({ link, onOpen }: { readonly link: PaymentLink; readonly onOpen: () => void }) {
  const askedText = useAskedText()
  const { title, reference, state, paid, isSingle } = link
  return (
    <ListRow
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      description={
        <>
          <span className="block">{askedText(link)}</span>
          {reference !== null && <bdi className="block wrap-anywhere">{reference}</bdi>}
          {(!isSingle || paid > 1) && (
            <span className="block">
              <Plural value={paid} _0="Not paid yet" one="Paid once" other="Paid # times" />
            </span>
          )}
        </>
      }
      value={<LinkChip state={state} />}
      onClick={onOpen}
    />
  )
}
