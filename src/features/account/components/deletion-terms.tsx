import { Trans } from '@lingui/react/macro'
import type { Address } from 'viem'
import { AddressText } from '#src/ui/address-text.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** What deleting the account means, before anybody does. */
export function DeletionTerms({ depositAddresses }: { readonly depositAddresses: readonly Address[] }) {
  return (
    <Notice tone="danger" title={<Trans>This cannot be taken back</Trans>}>
      <ul className="mt-1 list-disc space-y-1 ps-4">
        <li>
          <Trans>Your name, email, sessions, second factors and messages are deleted at once.</Trans>
        </li>
        {depositAddresses.length > 0 && (
          <li>
            <Trans>
              Your deposit address ends with the account. Remove it wherever you’ve saved it: what arrives there later
              is kept, but only support can return it, once you prove it’s yours.
            </Trans>
            {depositAddresses.map((address) => (
              <span key={address} className="block">
                <AddressText address={address} />
              </span>
            ))}
          </li>
        )}
        <li>
          <Trans>
            We keep the records of your deposits, withdrawals and transfers as the law requires. They no longer carry
            your name or email.
          </Trans>
        </li>
        <li>
          <Trans>Bound wallets are unbound. Stake and rewards stay in the pools, in the hands of your wallet.</Trans>
        </li>
        <li>
          <Trans>Nobody can bring the account back, and its member id is not given out again.</Trans>
        </li>
      </ul>
    </Notice>
  )
}
