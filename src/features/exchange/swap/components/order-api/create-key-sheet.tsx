import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { object } from 'valibot'
import { type Profile, sendAccountCode } from '#api/account.ts'
import { emailCode } from '#api/account-rules.ts'
import { createOrderKey, orderKeyName } from '#api/order-keys.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { OwnerProofFields } from '#src/entities/session/forms/owner-proof-fields.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useOwnerProof } from '#src/entities/session/forms/use-owner-proof.ts'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { orderKeysQueryOptions } from '#src/features/exchange/swap/order-api.queries.ts'
import { callApi } from '#src/lib/api-client.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { KeptConfirmation } from '#src/ui/kept-confirmation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { CodeBlock } from './code-block.tsx'

interface CreateKeySheetProps {
  readonly onCreated: (key: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a key, then shows the key this once. */
export function CreateKeySheet({ onCreated, onClose }: CreateKeySheetProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const [key, setKey] = useState<string>()
  const [isHurried, setIsHurried] = useState(false)
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return
        if (key === undefined) onClose()
        else setIsHurried(true)
      }}
      title={key === undefined ? t`Create a key` : t`Your new key`}
      description={
        key === undefined
          ? t`A key can quote, create and read exchange orders. It can’t withdraw, see balances or change settings.`
          : undefined
      }
    >
      {key === undefined ? (
        <WithProfile>
          {({ secondFactors }) => (
            <CreateKeyForm
              secondFactors={secondFactors}
              onCreated={(created) => {
                setKey(created)
                onCreated(created)
                void queryClient.invalidateQueries(orderKeysQueryOptions(userId))
              }}
            />
          )}
        </WithProfile>
      ) : (
        <NewKey apiKey={key} isHurried={isHurried} onKept={onClose} />
      )}
    </Sheet>
  )
}

interface CreateKeyFormProps extends Pick<Profile, 'secondFactors'> {
  readonly onCreated: (key: string) => void
}

function CreateKeyForm({ secondFactors, onCreated }: CreateKeyFormProps) {
  const { email } = useUser()
  const { owner, schema, hidden, send } = useOwnerProof(secondFactors)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ name: orderKeyName, ...schema, code: emailCode }),
    defaultValues: { name: '', currentPassword: '', factorCode: '', code: '' },
    hidden,
    send: async ({ name, code, ...entries }) => {
      const { key } = await send(entries, async (proof) => callApi(createOrderKey, { ...proof, name, code }))
      onCreated(key)
    },
  })
  const sendCode = async () => {
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'create-order-key' })
    return { email, retryAfter }
  }
  return (
    <EntryForm {...frame} submitLabel={<Trans>Create key</Trans>}>
      <InputField
        {...form.register('name')}
        label={<Trans>Name</Trans>}
        hint={<Trans>Helps you tell your keys apart</Trans>}
        autoComplete="off"
        error={errorOf('name')}
      />
      <OwnerProofFields owner={owner} form={form} errorOf={errorOf} />
      <EmailCodeField form={form} error={errorOf('code')} sendCode={sendCode} />
    </EntryForm>
  )
}

interface NewKeyProps {
  readonly apiKey: string
  /** The user tried to leave without confirming that the key is saved. */
  readonly isHurried: boolean
  readonly onKept: () => void
}

function NewKey({ apiKey, isHurried, onKept }: NewKeyProps) {
  const { t } = useLingui()
  return (
    <div className="space-y-5">
      <Notice tone="warning" title={<Trans>Copy your key now</Trans>} live>
        <Trans>We store only a hash of it, so we can’t show it again.</Trans>
      </Notice>
      <CodeBlock text={apiKey} copyLabel={t`Copy the key`} />
      <KeptConfirmation
        label={<Trans>I’ve saved the key somewhere safe.</Trans>}
        missing={t`Save the key, then confirm here.`}
        action={<Trans>Done</Trans>}
        isHurried={isHurried}
        onKept={onKept}
      />
    </div>
  )
}
