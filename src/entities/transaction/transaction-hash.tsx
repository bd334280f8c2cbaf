import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Hash } from 'viem'
import { transactionUrl } from '#src/chain/chain-names.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ExternalLink } from '#src/ui/external-link.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { MinedTransactionDetails } from './mined-transaction-details.tsx'
import type { FiatText } from './transactions-context.ts'

interface TransactionHashProps {
  readonly chainId: number
  readonly hash: Hash
  readonly fiatText: FiatText
  /** Only a mined transaction has details to show. */
  readonly mined?: boolean
}

/**
 * A transaction's hash with a copy button and an explorer link; on chains without an explorer the app shows the
 * details.
 */
export function TransactionHash({ chainId, hash, fiatText, mined = true }: TransactionHashProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const url = transactionUrl(chainId, hash)
  const shortHash = `${hash.slice(0, 6)}…${hash.slice(-4)}`
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {url !== undefined ? (
        <ExternalLink href={url}>{shortHash}</ExternalLink>
      ) : mined ? (
        <button
          type="button"
          className="touch-target rounded-small font-semibold text-brand-600 underline-offset-2 hover:underline"
          aria-label={t`Transaction ${shortHash}: show details`}
          onClick={() => setIsOpen(true)}
        >
          {shortHash}
        </button>
      ) : (
        <span className="font-medium">{shortHash}</span>
      )}
      <CopyButton text={hash} label={t`Copy the transaction hash`} />
      {url === undefined && mined && (
        <Sheet open={isOpen} onOpenChange={setIsOpen} title={<Trans>Transaction</Trans>}>
          {isOpen && <MinedTransactionDetails chainId={chainId} hash={hash} fiatText={fiatText} />}
        </Sheet>
      )}
    </span>
  )
}
