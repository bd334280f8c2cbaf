import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { object } from 'valibot'
import type { Profile } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { PaymentWebhook } from '#api/payment-webhooks.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { OwnerProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { webhookUrlEntry } from '#src/features/grow/merchants/rules/link-entries.ts'
import { useWebhookActions } from '#src/features/grow/merchants/webhook.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { KeptConfirmation } from '#src/ui/kept-confirmation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

interface WebhookSheetProps {
  readonly userId: string
  /** The webhook to replace; null if there is none. */
  readonly webhook: PaymentWebhook | null
  readonly onClose: () => void
}

/** Takes the address of a shop's webhook, then shows its secret this once. */
export function WebhookSheet({ userId, webhook, onClose }: WebhookSheetProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string>()
  const [isHurried, setIsHurried] = useState(false)
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return
        if (secret === undefined) onClose()
        else setIsHurried(true)
      }}
      title={secret === undefined ? t`Webhook` : t`Your new secret`}
      description={
        secret === undefined && webhook !== null
          ? t`Saving creates a new secret. We’ll sign all future messages with it.`
          : undefined
      }
    >
      {secret === undefined ? (
        <WithProfile>
          {({ secondFactors }) => (
            <WebhookForm userId={userId} webhook={webhook} secondFactors={secondFactors} onSaved={setSecret} />
          )}
        </WithProfile>
      ) : (
        <NewSecret secret={secret} isHurried={isHurried} onKept={onClose} />
      )}
    </Sheet>
  )
}

interface WebhookFormProps extends Pick<WebhookSheetProps, 'userId' | 'webhook'>, Pick<Profile, 'secondFactors'> {
  readonly onSaved: (secret: string) => void
}

function WebhookForm({ userId, webhook, secondFactors, onSaved }: WebhookFormProps) {
  const { owner, schema, hidden, send } = useOwnerProof(secondFactors)
  const { save } = useWebhookActions(userId)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ url: webhookUrlEntry, ...schema }),
    defaultValues: { url: webhook?.url ?? '', currentPassword: '', factorCode: '' },
    hidden,
    send: async ({ url, ...entries }) => {
      try {
        const wanted = { url, revision: webhook?.revision ?? 0 }
        const { secret } = await send(entries, async (proof) => save({ ...proof, ...wanted }))
        onSaved(secret)
      } catch (error) {
        throw failureOf(error)
      }
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Save and show the secret</Trans>}>
      <InputField
        {...form.register('url')}
        label={<Trans>Webhook URL</Trans>}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={<Trans>Your developer knows it. It starts with https:// and must be reachable from the internet.</Trans>}
        error={errorOf('url')}
      />
      <OwnerProofFields owner={owner} form={form} errorOf={errorOf} />
    </EntryForm>
  )
}

/** Gives some errors a more specific text. */
function failureOf(error: unknown): unknown {
  if (hasApiErrorCode(error, apiErrorCode.invalidRequest)) {
    return new FormFailure(
      msg`This URL can’t be used. It has to start with https:// and be reachable from the internet.`,
      {
        cause: error,
      },
    )
  }
  if (hasApiErrorCode(error, apiErrorCode.stateConflict)) {
    return new FormFailure(msg`This was changed elsewhere. Close this and try again.`, {
      cause: error,
    })
  }
  return error
}

interface NewSecretProps {
  readonly secret: string
  /** The user tried to leave without confirming that the secret is saved. */
  readonly isHurried: boolean
  readonly onKept: () => void
}

function NewSecret({ secret, isHurried, onKept }: NewSecretProps) {
  const { t } = useLingui()
  return (
    <div className="space-y-5">
      <Notice tone="warning" title={<Trans>Store this secret in your shop now</Trans>} live>
        <Trans>Anyone who has it can fake payments to your shop. We can’t show it again.</Trans>
      </Notice>
      <p className="flex items-center gap-1 rounded-control bg-canvas p-3.5" lang="en" translate="no">
        <code className="min-w-0 flex-1 text-caption wrap-anywhere">{secret}</code>
        <CopyButton text={secret} label={t`Copy the secret`} />
      </p>
      <KeptConfirmation
        label={<Trans>I’ve stored the secret in my shop.</Trans>}
        missing={t`Save the secret, then confirm here.`}
        action={<Trans>Done</Trans>}
        isHurried={isHurried}
        onKept={onKept}
      />
    </div>
  )
}
