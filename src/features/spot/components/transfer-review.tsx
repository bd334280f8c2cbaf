import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { apiErrorCode } from '#api/errors.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useCoinText } from '#src/features/spot/hooks/use-coin-text.ts'
import { outcomeOf } from '#src/features/spot/rules/transfer-outcome.ts'
import type { TransferDraft } from '#src/features/spot/rules/transfer-entries.ts'
import { useCreateTransfer } from '#src/features/spot/spot.queries.ts'
import { transferLink } from '#src/features/spot/spot-links.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { TransferDraftFacts } from './transfer-draft-facts.tsx'

/** The last look before coins leave, and the fund password that sends them. */
export function TransferReview({ draft }: { readonly draft: TransferDraft }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const coinText = useCoinText()
  const [fundPassword, setFundPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isSending = useRef(false)
  const { mutateAsync, isPending, error } = useCreateTransfer(useUser().userId)
  const { id, coin, amount, email, note } = draft
  const outcome = error && outcomeOf(error)
  const text = coinText(parseCoinAmount(amount), coin)

  const send = async () => {
    try {
      await mutateAsync({ id, coin, amount, email, fundPassword, ...(note !== null && { note }) })
    } catch {
      // Told below, from the state of the mutation.
      return
    }
    showToast(t`${text} is on its way`, 'success')
    await navigate(transferLink(id), { replace: true })
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsMissing(fundPassword === '')
    if (fundPassword === '' || isSending.current) return
    isSending.current = true
    await send()
    isSending.current = false
  }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <TransferDraftFacts draft={draft} />
      <Notice tone="warning">
        <Trans>Nobody can call a transfer back. Look at the address once more.</Trans>
      </Notice>
      <Card>
        <PasswordField
          label={<Trans>Fund password</Trans>}
          autoComplete="off"
          value={fundPassword}
          onChange={(event) => {
            setFundPassword(event.target.value)
          }}
          error={
            isMissing
              ? t`Enter your fund password.`
              : outcome === 'fund-password'
                ? i18n._(apiErrorText(error))
                : undefined
          }
        />
      </Card>
      {outcome === 'refused' && <Refusal error={error} id={id} />}
      {outcome === 'unknown' && (
        <Notice tone="warning" live title={<Trans>It is not known whether this was sent</Trans>}>
          {i18n._(apiErrorText(error))}{' '}
          <Trans>Send it again from here: it is sent only once, however often you try.</Trans>
        </Notice>
      )}
      <div className="grid gap-2">
        <Button type="submit" size="large" block loading={isPending}>
          <Trans>Send {text}</Trans>
        </Button>
        {outcome !== 'unknown' && !isPending && (
          <Button
            variant="ghost"
            block
            onClick={() => {
              void navigate(-1)
            }}
          >
            <Trans>Change something</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

/** Nothing has left; why, and what to do. */
function Refusal({ error, id }: { readonly error: unknown; readonly id: string }) {
  const { i18n } = useLingui()
  const wasSent = hasApiErrorCode(error, apiErrorCode.idReused)
  if (hasApiErrorCode(error, apiErrorCode.addressNotListed)) return <NotKnownYet />
  return (
    <Notice
      tone="danger"
      live
      action={
        wasSent && (
          <ButtonLink to={transferLink(id)} size="small" variant="secondary">
            <Trans>See the transfer</Trans>
          </ButtonLink>
        )
      }
    >
      {i18n._(apiErrorText(error))}
    </Notice>
  )
}

/** An e-mail address cannot be listed in the address book: what the mode means here is another thing than for withdrawals. */
function NotKnownYet() {
  return (
    <Notice
      tone="danger"
      live
      title={<Trans>Your account sends to listed addresses only</Trans>}
      action={
        <ButtonLink to={paths.addressBook} size="small" variant="secondary">
          <Trans>Change this mode</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        You can send to people to whom you already sent something at least 24 hours ago. To send to anybody else, turn
        this mode off; that takes 24 hours.
      </Trans>
    </Notice>
  )
}
