import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { merchantQueryOptions } from '#src/entities/session/merchant.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface Dismissable {
  readonly onDismiss: () => void
}

/** Looks up the merchant of a code, to whom the new account will belong. */
export function CameByCode({ code, onDismiss }: Dismissable & { readonly code: string }) {
  const { i18n } = useLingui()
  const { data, error } = useQuery(merchantQueryOptions(code))
  if (error !== null) {
    return (
      <Notice tone="warning" action={<WithoutMerchant onDismiss={onDismiss} />}>
        {i18n._(apiErrorText(error))}
      </Notice>
    )
  }
  return data === undefined ? null : <CameThrough name={data.name} onDismiss={onDismiss} />
}

/** The merchant to whom the new account will belong, with a way to opt out: it can't be changed later. */
export function CameThrough({ name, onDismiss }: Dismissable & { readonly name: string }) {
  return (
    <Notice tone="info" action={<WithoutMerchant onDismiss={onDismiss} />}>
      <Trans>You’re registering through the merchant {name}. This can’t be changed later.</Trans>
    </Notice>
  )
}

function WithoutMerchant({ onDismiss }: Dismissable) {
  return (
    <Button variant="secondary" size="small" onClick={onDismiss}>
      <Trans>Register without a merchant</Trans>
    </Button>
  )
}
