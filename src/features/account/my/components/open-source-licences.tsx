import { Trans } from '@lingui/react/macro'
import { openSourceLibraries } from './open-source-libraries.ts'

export function OpenSourceLicences() {
  return (
    <>
      <p className="text-ink-muted">
        <Trans>Sevenport is built on open-source software. Thank you to everyone behind it.</Trans>
      </p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5 text-caption">
        {openSourceLibraries.map(({ name, licence }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-ink-muted">{licence}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
