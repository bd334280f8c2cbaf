import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { enterPasswordPopup } from '#src/entities/popup/popups.ts'
import { type AddressBook, useSetListedOnly } from '#src/features/withdraw/address-book.queries.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** The mode in which a thief who has everything else can only pay people that its owner pays. */
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
      title: wanted ? t`Only to listed addresses` : t`To all addresses again`,
      text: wanted
        ? t`This acts at once. To end it takes 24 hours.`
        : t`This acts in 24 hours, so that you can stop it if it was not you.`,
      confirm: wanted ? t`Turn on` : t`Turn off`,
      which: 'fund',
      hint: (
        <TextLink to={paths.setFundPassword}>
          <Trans>None yet, or forgotten? Set it</Trans>
        </TextLink>
      ),
      send: async (fundPassword) => {
        await set({ isListedOnly: wanted, fundPassword })
        showToast(wanted ? t`Only listed addresses from now on` : t`It ends in 24 hours`, 'success')
      },
    })
  return (
    <>
      <Card padding="none">
        <SwitchRow
          label={<Trans>Only to listed addresses</Trans>}
          description={<Trans>Withdrawals go to this book only, and to a new address after 24 hours</Trans>}
          checked={isListedOnly && listedOnlyEndsAt === null}
          onCheckedChange={(wanted) => {
            if (!isPending) void ask(wanted)
          }}
        />
      </Card>
      {isListedOnly && listedOnlyEndsAt !== null && (
        <Notice tone="warning" title={<Trans>This ends on {moment}</Trans>}>
          <Trans>Was it not you who turned it off? Turn it on again, and nothing changes.</Trans>
        </Notice>
      )}
    </>
  )
}
