import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { object } from 'valibot'
import { currentPassword } from '#api/account-rules.ts'
import { apiErrorCode } from '#api/errors.ts'
import { paths } from '#src/config/paths.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { FactorProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { accountKey } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useCoinText } from '#src/features/wallet/spot/hooks/use-coin-text.ts'
import { useTransferFactors } from '#src/features/wallet/spot/hooks/use-transfer-factors.ts'
import { outcomeOf } from '#src/features/wallet/spot/rules/transfer-outcome.ts'
import type { TransferDraft } from '#src/features/wallet/spot/rules/transfer-entries.ts'
import { useCreateTransfer } from '#src/features/wallet/spot/spot.queries.ts'
import { transferLink } from '#src/features/wallet/spot/spot-links.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { TransferDraftFacts } from './transfer-draft-facts.tsx'

/** The last check before coins are sent. Asks for the fund password and, above a small amount, for a second factor. */
export function TransferReview({ draft }: { readonly draft: TransferDraft }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const coinText = useCoinText()
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const { mutateAsync, isPending, error, reset } = useCreateTransfer(userId)
  const { owner, schema, hidden, prove } = useOwnerProof(useTransferFactors(draft))
  const { id, coin, amount, email, note } = draft
  const outcome = error && outcomeOf(error)
  const text = coinText(parseCoinAmount(amount), coin)

  const { form, errorOf, failure, isSending, onSubmit } = useEntryForm({
    schema: object({ fundPassword: currentPassword, factorCode: schema.factorCode }),
    defaultValues: { fundPassword: '', factorCode: '' },
    hidden: hidden.filter((entry) => entry !== 'currentPassword'),
    send: async ({ fundPassword, factorCode }) => {
      reset()
      const secondFactor = await prove(factorCode)
      const proofs = { fundPassword, ...(secondFactor && { secondFactor }) }
      try {
        await mutateAsync({ id, coin, amount, email, ...proofs, ...(note !== null && { note }) })
      } catch (refusal) {
        // More was sent or a factor was added on another device: reloading shows its field.
        if (hasApiErrorCode(refusal, apiErrorCode.secondFactorMissing)) {
          await queryClient.invalidateQueries({ queryKey: accountKey(userId) })
          await queryClient.invalidateQueries({ queryKey: walletKey(userId) })
        }
        throw refusal
      }
      showToast(t`${text} sent`, 'success')
      await navigate(transferLink(id), { replace: true })
    },
  })
  const isWaiting = isSending || isPending
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
      <TransferDraftFacts draft={draft} />
      <Notice tone="warning">
        <Trans>Transfers can’t be reversed. Double-check the email address.</Trans>
      </Notice>
      <Card>
        <div className="space-y-5">
          <PasswordField
            {...form.register('fundPassword')}
            label={<Trans>Fund password</Trans>}
            autoComplete="off"
            error={errorOf('fundPassword')}
          />
          <FactorProofFields owner={owner} form={form} errorOf={errorOf} />
        </div>
      </Card>
      {failure !== undefined && (outcome === null || outcome === 'unproven') && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {outcome === 'refused' && <Refusal error={error} id={id} />}
      {outcome === 'unknown' && (
        <Notice tone="warning" live title={<Trans>We couldn’t confirm whether this was sent</Trans>}>
          {i18n._(apiErrorText(error))} <Trans>It’s safe to try again here: it’s only sent once.</Trans>
        </Notice>
      )}
      <div className="grid gap-2">
        <Button type="submit" size="large" block loading={isWaiting}>
          <Trans>Send {text}</Trans>
        </Button>
        {outcome !== 'unknown' && !isWaiting && (
          <Button
            variant="ghost"
            block
            onClick={() => {
              void navigate(-1)
            }}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

/** Nothing was sent: why, and what to do. */
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
            <Trans>View transfer</Trans>
          </ButtonLink>
        )
      }
    >
      {i18n._(apiErrorText(error))}
    </Notice>
  )
}

/** Email addresses can't be in the address book, so here the mode means something other than for withdrawals. */
function NotKnownYet() {
  return (
    <Notice
      tone="danger"
      live
      title={<Trans>Address-book-only withdrawals are on</Trans>}
      action={
        <ButtonLink to={paths.addressBook} size="small" variant="secondary">
          <Trans>Change setting</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        You can only send to people you first paid at least 24 hours ago. To send to anyone else, turn this setting off,
        which takes 24 hours.
      </Trans>
    </Notice>
  )
}
