import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { bitcoinNetworkKeys } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { keysOf } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { descriptorText } from '#src/features/cold/manage/descriptor-text.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** An account's public keys, for another wallet that watches it and prepares its payments. */
export function PublicKeysCard({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const present = bitcoinNetworkKeys.filter((key) => keysOf(account, key).length > 0)
  const [isShown, setIsShown] = useState(false)
  const [network, setNetwork] = useState<BitcoinNetworkKey | undefined>(present[0])
  const key = network && keysOf(account, network)[0]
  if (!key) return null
  const descriptor = descriptorText(key)
  return (
    <Card
      title={<Trans>Public key</Trans>}
      aside={isShown && <CopyButton text={descriptor} label={t`Copy the public key`} />}
    >
      <div className="space-y-4">
        <p className="text-caption text-ink-muted">
          <Trans>
            A wallet that has it sees all addresses and payments of this account, and can prepare payments. It can’t
            spend anything.
          </Trans>
        </p>
        {isShown ? (
          <>
            {present.length > 1 && (
              <SegmentedControl
                label={t`Network`}
                options={present.map((each) => ({ value: each, label: bitcoinNetworks[each].coin }))}
                value={key.network}
                onValueChange={setNetwork}
              />
            )}
            <div className="flex justify-center">
              <QrCode text={descriptor} label={t`QR code of the public key`} size={240} />
            </div>
            <p className="font-mono text-caption break-all" translate="no">
              {descriptor}
            </p>
          </>
        ) : (
          <Button variant="secondary" block onClick={() => setIsShown(true)}>
            <Trans>Show the public key</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
