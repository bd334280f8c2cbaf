import { Trans } from '@lingui/react/macro'
import { Notice } from '#src/ui/notice.tsx'
import { compareChunks } from './address-difference.ts'

interface PoisoningWarningProps {
  readonly address: string
  /** The address that it resembles, with its name in the address book. */
  readonly resembles: { readonly address: string; readonly name: string | null }
}

/**
 * Warns that the address begins and ends like one the user has paid, but is a different one: a scammer may have sent
 * them a tiny amount from it, hoping that they copy it from their history.
 */
export function PoisoningWarning({ address, resembles }: PoisoningWarningProps) {
  const { name } = resembles
  return (
    <Notice tone="danger" live title={<Trans>This isn’t the address you paid before</Trans>}>
      <p>
        <Trans>
          It starts and ends the same, but the middle is different. Scammers create lookalike addresses like this one.
        </Trans>
      </p>
      <dl className="mt-3 space-y-3">
        <div>
          <dt className="font-semibold">
            <Trans>You’re about to pay</Trans>
          </dt>
          <dd>
            <ComparedAddress address={address} other={resembles.address} />
          </dd>
        </div>
        <div>
          <dt className="font-semibold">
            {name === null ? <Trans>You paid before</Trans> : <Trans>You paid before: {name}</Trans>}
          </dt>
          <dd>
            <ComparedAddress address={resembles.address} other={address} />
          </dd>
        </div>
      </dl>
    </Notice>
  )
}

function ComparedAddress({ address, other }: { readonly address: string; readonly other: string }) {
  return (
    <>
      <span className="sr-only">{address}</span>
      <span aria-hidden="true" className="flex flex-wrap gap-x-1.5 tabular-nums">
        {compareChunks(address, other).map(({ start, text, isSame }) =>
          isSame ? (
            <span key={start}>{text}</span>
          ) : (
            <mark key={start} className="rounded-small bg-danger px-0.5 font-bold text-white">
              {text}
            </mark>
          ),
        )}
      </span>
    </>
  )
}
