import { Trans, useLingui } from '@lingui/react/macro'
import { locales } from '#src/config/locales.ts'
import type { UpgradeState } from '#src/features/account/upgrade/upgrade-state.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { ProgressBar } from '#src/ui/progress-bar.tsx'

/** The download's progress, and what's new in the version. */
export function UpgradeDetails({ upgrade }: { readonly upgrade: UpgradeState }) {
  const { t } = useLingui()
  const { status, totalBytes = 0, receivedBytes, version = '' } = upgrade
  return (
    <>
      {status === 'downloading' && (
        <ProgressBar value={receivedBytes} maximum={totalBytes} label={t`Downloading version ${version}`} />
      )}
      {(status === 'available' || status === 'downloading' || status === 'downloaded') && (
        <WhatIsNew upgrade={upgrade} />
      )}
    </>
  )
}

function WhatIsNew({ upgrade: { remark } }: { readonly upgrade: UpgradeState }) {
  const language = useLanguage()
  const code = locales.find(({ id }) => id === language)?.code ?? 'en_us'
  const text = remark[code] ?? remark.en_us
  if (!text) return null
  const lines = text.split('\n')
  return (
    <div className="rounded-control bg-canvas p-3.5 text-caption">
      <p className="font-semibold">
        <Trans>What’s new</Trans>
      </p>
      {lines.length === 1 ? (
        <p className="mt-0.5 text-ink-muted">{text}</p>
      ) : (
        <ul className="mt-1 list-disc space-y-1 ps-4 text-ink-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
