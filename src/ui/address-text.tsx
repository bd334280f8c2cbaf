import { useLingui } from '@lingui/react/macro'
import { classNames } from '#src/lib/class-names.ts'
import { CopyButton } from './copy-button.tsx'
import { ExternalLink } from './external-link.tsx'

interface AddressTextProps {
  /** An address of any network, or a transaction hash. */
  readonly address: string
  /** `full` shows every chunk, for comparison before money moves; `short` only both ends. Default `short`. */
  readonly show?: 'short' | 'full'
  /** URL of the address on the chain's explorer. */
  readonly explorerUrl?: string | undefined
  /** False omits the copy button, for places that are controls themselves. Default true. */
  readonly copyable?: boolean
}

/** Shows an address in easily compared chunks of four, with a copy button and an explorer link. */
export function AddressText({ address, show = 'short', explorerUrl, copyable = true }: AddressTextProps) {
  const { t } = useLingui()
  const prefix = address.startsWith('0x') ? '0x' : ''
  const chunks = [...address.slice(prefix.length).matchAll(/.{1,4}/g)]
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="sr-only">{address}</span>
      <span
        aria-hidden="true"
        className={classNames('font-medium tabular-nums', show === 'full' && 'flex flex-wrap gap-x-1.5')}
        title={show === 'short' ? address : undefined}
      >
        {show === 'full'
          ? chunks.map(({ 0: chunk, index }) => <span key={index}>{index === 0 ? prefix + chunk : chunk}</span>)
          : `${address.slice(0, 6)}…${address.slice(-4)}`}
      </span>
      {copyable && <CopyButton text={address} label={t`Copy address`} />}
      {explorerUrl !== undefined && (
        <ExternalLink href={explorerUrl}>
          <span className="sr-only">{t`View in explorer`}</span>
        </ExternalLink>
      )}
    </span>
  )
}
