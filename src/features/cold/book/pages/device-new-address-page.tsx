import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useSearchParams } from 'react-router-dom'
import { networkKey } from '#api/coins.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { deviceAddressBookAtom, isSameEntry } from '#src/entities/device-wallet/device-address-book.ts'
import { DeviceAddressForm } from '#src/features/cold/book/components/device-address-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Adds an address to the book, or edits the labels of the one in the query. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const book = useAtomValue(deviceAddressBookAtom)
  const network = networkKey.options.find((key) => key === query.get('network'))
  const known = network && book.find((entry) => isSameEntry(entry, { network, address: query.get('address') ?? '' }))
  return (
    <PageFrame title={known ? t`Edit address` : t`New address`} backTo={devicePaths.deviceAddressBook}>
      <Card>
        <DeviceAddressForm known={known} />
      </Card>
    </PageFrame>
  )
}
