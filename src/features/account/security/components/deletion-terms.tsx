import { Trans } from '@lingui/react/macro'
import { AddressText } from '#src/ui/address-text.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Explains what deleting the account means before the user does it. */
export function DeletionTerms({ depositAddresses }: { readonly depositAddresses: readonly string[] }) {
  return (
    <Notice tone="danger" title={<Trans>This can’t be undone</Trans>}>
      <ul className="mt-1 list-disc space-y-1 ps-4">
        <li>
          <Trans>Your name, email, sessions, second factors and messages are deleted immediately.</Trans>
        </li>
        {depositAddresses.length > 0 && (
          <li>
            <Trans>
              Your deposit address closes with the account. Remove it wherever you’ve saved it: only support can return
              what arrives later, once you prove it’s yours.
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
          <Trans>Wallets are unlinked. Your stake and rewards stay in the pools, controlled by your wallet.</Trans>
        </li>
        <li>
          <Trans>No one can restore the account, and its member ID is never reused.</Trans>
        </li>
      </ul>
    </Notice>
  )
}
