import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { merchantQueryOptions } from '#src/entities/session/merchant.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface CameThroughProps {
  readonly code: string
  readonly onDismiss: () => void
}

/** The merchant whom the new account will belong to, and the way out of that: it can't be changed afterwards. */
export function CameThrough({ code, onDismiss }: CameThroughProps) {
  const { i18n } = useLingui()
  const { data, error } = useQuery(merchantQueryOptions(code))
  const dismiss = (
    <Button variant="secondary" size="small" onClick={onDismiss}>
      <Trans>Register without a merchant</Trans>
    </Button>
  )
  if (error !== null) {
    return (
      <Notice tone="warning" action={dismiss}>
        {i18n._(apiErrorText(error))}
      </Notice>
    )
  }
  if (data === undefined) return null
  const { name } = data
  return (
    <Notice tone="info" action={dismiss}>
      <Trans>You’re registering through the merchant {name}. This can’t be changed later.</Trans>
    </Notice>
  )
}
