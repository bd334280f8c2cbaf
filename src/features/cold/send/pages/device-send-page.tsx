import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { networkName } from '#deployments/network-name.ts'
import { networks } from '#deployments/networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'
import { BitcoinCoinsCard } from '#src/features/cold/send/bitcoin/bitcoin-coins-card.tsx'
import { SentBitcoinCard } from '#src/features/cold/send/bitcoin/sent-bitcoin-card.tsx'
import { SentPayments } from '#src/features/cold/send/components/sent-payments.tsx'
import { type NamedRecipient, TokenLists } from '#src/features/cold/send/components/token-list.tsx'
import { WithSender } from '#src/features/cold/send/components/with-sender.tsx'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Which coin is sent, and what was sent before. */
export function Component() {
  const { t } = useLingui()
  const recipient = useNamedRecipient()
  return (
    <PageFrame title={t`Send`} backTo={devicePaths.deviceWallet}>
      <WithSender>
        {(account) => (
          <>
            {recipient ? (
              <Recipient {...recipient} />
            ) : (
              <>
                <SentPayments account={account} />
                <SentBitcoinCard account={account} />
              </>
            )}
            <TokenLists account={account} recipient={recipient} />
            {!recipient && <BitcoinCoinsCard account={account} />}
            <Notice>
              <Trans>
                TRX can be received here, but not sent yet. To send it, import your recovery words into a wallet that
                can.
              </Trans>
            </Notice>
            <ButtonLink to={devicePaths.deviceAddressBook} variant="secondary" block>
              <Trans>Address book</Trans>
            </ButtonLink>
          </>
        )}
      </WithSender>
    </PageFrame>
  )
}

function Recipient({ network, address }: NamedRecipient) {
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>To</Trans>} value={<AddressText address={address} show="full" copyable={false} />} />
        <Fact label={<Trans>Network</Trans>} value={networkName(network)} />
      </Facts>
    </Card>
  )
}

/** Whom the page's link names, of those who can be paid from this device. */
function useNamedRecipient(): NamedRecipient | undefined {
  const [query] = useSearchParams()
  const network = networks.find(({ key }) => key === query.get('network'))?.key
  if (network === undefined) return undefined
  const { address } = readRecipient(network, query.get('to') ?? '')
  return address === undefined ? undefined : { network, address }
}
