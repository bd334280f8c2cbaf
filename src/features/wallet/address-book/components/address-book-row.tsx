import { Trans, useLingui } from '@lingui/react/macro'
import type { AddressBookEntry } from '#api/address-book.ts'
import { paths } from '#src/config/paths.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useRemoveAddress } from '#src/features/wallet/shared/own-address-book.queries.ts'
import { useWalletTypeText } from '#src/features/wallet/address-book/hooks/use-wallet-type-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { AddressRow } from '#src/entities/address-book/address-row.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { IconButton, IconButtonLink } from '#src/ui/icon-button.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { PencilIcon, TrashIcon } from '#src/ui/rare-icons.tsx'

interface AddressBookRowProps {
  readonly entry: AddressBookEntry
  readonly isListedOnly: boolean
}

/** An entry in full, with its actions. */
export function AddressBookRow({ entry, isListedOnly }: AddressBookRowProps) {
  const { t } = useLingui()
  const typeText = useWalletTypeText()
  const confirmThen = useConfirmedAction()
  const { mutateAsync: remove, isPending } = useRemoveAddress()
  const { id, name, walletType, network, address, memo, remark } = entry
  const askToRemove = async () =>
    confirmThen({
      question: {
        title: t`Remove “${name}”?`,
        text: t`You can add it again, but it’ll count as a new address.`,
        confirm: t`Remove`,
        dangerous: true,
      },
      act: async () => remove(id),
      doneText: () => t`Removed`,
    })
  return (
    <AddressRow
      name={name}
      network={network}
      kind={typeText[walletType]}
      address={address}
      details={
        memo !== null && (
          <p className="text-caption">
            <Trans>Memo or tag: {memo}</Trans>
          </p>
        )
      }
      remark={remark}
      actions={
        <>
          <IconButtonLink icon={PencilIcon} label={t`Edit ${name}`} to={`${paths.newAddress}?id=${id}`} />
          <IconButton
            icon={TrashIcon}
            label={t`Remove ${name}`}
            onClick={() => {
              if (!isPending) void askToRemove()
            }}
          />
        </>
      }
    >
      {isListedOnly && <UsableFrom at={entry.usableFrom} />}
    </AddressRow>
  )
}

/** In address-book-only mode, new entries become usable after a day. */
function UsableFrom({ at }: { readonly at: string }) {
  const format = useFormat()
  const now = useServerNow(30_000)
  const from = Date.parse(at) / 1_000
  if (from <= now) return null
  const moment = format.date(from, { style: 'date-time' })
  return (
    <p className="mt-2">
      <Chip tone="warning" icon={ClockIcon}>
        <Trans>Available from {moment}</Trans>
      </Chip>
    </p>
  )
}
