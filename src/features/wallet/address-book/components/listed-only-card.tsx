import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { enterPasswordPopup } from '#src/entities/popup/popups.ts'
import type { AddressBook } from '#src/entities/address-book/address-book.queries.ts'
import { useSetListedOnly } from '#src/features/wallet/shared/own-address-book.queries.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Address-book-only mode, in which even a thief with full access can only pay the owner's usual recipients. */
export function ListedOnlyCard({ book }: { readonly book: AddressBook }) {
  const { t } = useLingui()
  const format = useFormat()
  const openPopup = useOpenPopup()
  const { mutateAsync: set, isPending } = useSetListedOnly()
  const { isListedOnly, listedOnlyEndsAt } = book
  const moment =
    listedOnlyEndsAt === null ? '' : format.date(Date.parse(listedOnlyEndsAt) / 1_000, { style: 'date-time' })
  const ask = async (wanted: boolean) =>
    openPopup(enterPasswordPopup, {
      title: wanted ? t`Address-book-only withdrawals` : t`Allow all addresses again`,
      text: wanted
        ? t`Takes effect immediately. Turning it off takes 24 hours.`
        : t`Takes effect in 24 hours, so you can stop it if it wasn’t you.`,
      confirm: wanted ? t`Turn on` : t`Turn off`,
      which: 'fund',
      hint: (
        <TextLink to={paths.setFundPassword}>
          <Trans>Not set or forgot it? Set it now</Trans>
        </TextLink>
      ),
      send: async (fundPassword) => {
        await set({ isListedOnly: wanted, fundPassword })
        showToast(wanted ? t`Address-book-only withdrawals turned on` : t`Turns off in 24 hours`, 'success')
      },
    })
  return (
    <>
      <Card padding="none">
        <SwitchRow
          label={<Trans>Address-book-only withdrawals</Trans>}
          description={<Trans>You can only withdraw to addresses in this book, 24 hours after adding them</Trans>}
          checked={isListedOnly && listedOnlyEndsAt === null}
          onCheckedChange={(wanted) => {
            if (!isPending) void ask(wanted)
          }}
        />
      </Card>
      {isListedOnly && listedOnlyEndsAt !== null && (
        <Notice tone="warning" title={<Trans>Turns off on {moment}</Trans>}>
          <Trans>Didn’t turn it off yourself? Turn it back on to keep it.</Trans>
        </Notice>
      )}
    </>
  )
}
