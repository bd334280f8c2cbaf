import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FiatOrder } from '#api/fiat.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useOpenCheckout } from '#src/features/exchange/fiat/fiat.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { prepareTab } from '#src/lib/open-tab.ts'
import { Button, ButtonLink, ExternalButtonLink } from '#src/ui/button.tsx'
import { ExternalLinkIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface CheckoutCardProps {
  readonly order: FiatOrder
  readonly partner: string
}

/** Opens the partner's page in a new tab. Each link may work only once, so every tap requests another. */
export function CheckoutCard({ order: { number, state, checkout, canOpenCheckout }, partner }: CheckoutCardProps) {
  const { i18n } = useLingui()
  const location = useLocation()
  const user = useSession()
  const open = useOpenCheckout()
  const [blocked, setBlocked] = useState<string>()
  if (user === null && state === 'unpaid' && checkout === 'hosted') {
    return (
      <ButtonLink to={logInHref('main', location)} size="large" block>
        <Trans>Log in to pay this order</Trans>
      </ButtonLink>
    )
  }
  if (!canOpenCheckout) return null
  const go = () => {
    const tab = prepareTab()
    setBlocked(undefined)
    open.mutate(number, {
      onSuccess: ({ url }) => {
        if (!tab.show(url)) setBlocked(url)
      },
      onError: tab.close,
    })
  }
  return (
    <>
      {open.error && (
        <Notice tone="danger" live>
          {i18n._(apiErrorText(open.error))}
        </Notice>
      )}
      {blocked === undefined ? (
        <Button size="large" block icon={ExternalLinkIcon} loading={open.isPending} onClick={go}>
          <Trans>Continue to {partner}</Trans>
        </Button>
      ) : (
        <Notice
          tone="warning"
          live
          title={<Trans>Your browser blocked the new tab</Trans>}
          action={
            <ExternalButtonLink href={blocked} icon={ExternalLinkIcon} block>
              <Trans>Open {partner}</Trans>
            </ExternalButtonLink>
          }
        />
      )}
    </>
  )
}
