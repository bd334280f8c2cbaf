import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AddressBook } from '#src/features/withdraw/address-book.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { ListedOnlyForm } from './listed-only-form.tsx'

/** The mode in which a thief who has everything else can only pay people that its owner pays. */
export function ListedOnlyCard({ book }: { readonly book: AddressBook }) {
  const { t } = useLingui()
  const format = useFormat()
  const [wanted, setWanted] = useState<boolean>()
  const { isListedOnly, listedOnlyEndsAt } = book
  const moment =
    listedOnlyEndsAt === null ? '' : format.date(Date.parse(listedOnlyEndsAt) / 1_000, { style: 'date-time' })
  const close = () => {
    setWanted(undefined)
  }
  return (
    <>
      <Card padding="none">
        <SwitchRow
          label={<Trans>Only to listed addresses</Trans>}
          description={<Trans>Withdrawals go to this book only, and to a new address after 24 hours</Trans>}
          checked={isListedOnly && listedOnlyEndsAt === null}
          onCheckedChange={setWanted}
        />
      </Card>
      {isListedOnly && listedOnlyEndsAt !== null && (
        <Notice tone="warning" title={<Trans>This ends on {moment}</Trans>}>
          <Trans>Was it not you who turned it off? Turn it on again, and nothing changes.</Trans>
        </Notice>
      )}
      <Sheet
        open={wanted !== undefined}
        onOpenChange={close}
        title={wanted === true ? t`Only to listed addresses` : t`To all addresses again`}
        description={
          wanted === true ? (
            <Trans>This acts at once. To end it takes 24 hours.</Trans>
          ) : (
            <Trans>This acts in 24 hours, so that you can stop it if it was not you.</Trans>
          )
        }
      >
        {wanted !== undefined && <ListedOnlyForm isListedOnly={wanted} onSet={close} />}
      </Sheet>
    </>
  )
}
