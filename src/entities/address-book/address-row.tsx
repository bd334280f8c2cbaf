import type { ComponentProps, ReactNode } from 'react'
import { networkName } from '#deployments/network-name.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'

interface AddressRowProps {
  readonly name: string
  readonly network: ComponentProps<typeof NetworkIcon>['network']
  /** The wallet or platform that it belongs to. */
  readonly kind: ReactNode
  readonly address: string
  /** Shown between the address and the remark. */
  readonly details?: ReactNode
  readonly remark: string | null
  /** Shown below everything else. */
  readonly children?: ReactNode
  /** Buttons beside the entry, stacked vertically. */
  readonly actions: ReactNode
}

/** An address book entry in full. */
export function AddressRow({ name, network, kind, address, details, remark, children, actions }: AddressRowProps) {
  return (
    <li className="flex gap-3 border-line px-4 py-3.5 not-last:border-b">
      <span className="shrink-0 pt-0.5">
        <NetworkIcon network={network} size={32} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-caption text-ink-muted">
          {networkName(network)} · {kind}
        </p>
        <div className="mt-1.5 text-caption">
          <AddressText address={address} show="full" />
        </div>
        {details}
        {remark !== null && <p className="mt-1 text-caption wrap-anywhere text-ink-muted">{remark}</p>}
        {children}
      </div>
      <div className="-my-1.5 -mr-2.5 flex flex-col">{actions}</div>
    </li>
  )
}
