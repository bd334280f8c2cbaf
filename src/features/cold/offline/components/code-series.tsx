import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { bbqrSeries } from '#src/features/cold/offline/rules/codes/bbqr.ts'
import type { CodeSeries } from '#src/features/cold/offline/rules/codes/code-parts.ts'
import { urSeries } from '#src/features/cold/offline/rules/codes/uniform-resource.ts'
import { fitsCode, textOfPsbt } from '#src/features/cold/offline/rules/psbt-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { QrCode } from '#src/ui/qr-code.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** How long each code is shown, in milliseconds: enough for a camera to see it at least once. */
const turnTime = 300

type Format = 'text' | 'bbqr' | 'ur'

/** A transaction as one QR code or a rotating series, in a format that the reading device supports. */
export function CodeOfFile({ psbt }: { readonly psbt: Uint8Array }) {
  const { t } = useLingui()
  const text = useMemo(() => textOfPsbt(psbt), [psbt])
  const series = useMemo(() => ({ bbqr: bbqrSeries(psbt), ur: urSeries(psbt) }), [psbt])
  const formats = [
    ...(fitsCode(text) ? [{ value: 'text' as const, label: <Trans>One code</Trans> }] : []),
    ...(series.bbqr ? [{ value: 'bbqr' as const, label: <Trans>BBQr</Trans> }] : []),
    { value: 'ur' as const, label: <Trans>UR</Trans> },
  ]
  const [chosen, setChosen] = useState<Format>()
  const format = chosen ?? formats[0]?.value ?? 'ur'
  return (
    <div className="space-y-3">
      <SegmentedControl label={t`Code format`} options={formats} value={format} onValueChange={setChosen} />
      <div className="flex justify-center">
        {format === 'text' ? (
          <QrCode text={text} label={t`QR code of the transaction`} size={320} />
        ) : (
          <Turning key={format} series={series[format] ?? series.ur} />
        )}
      </div>
      <p className="text-caption text-ink-muted">
        {format === 'text' ? (
          <Trans>If your device can’t read it, choose the format that it knows.</Trans>
        ) : (
          <Trans>BBQr is for Coldcard Q, UR for Keystone, Passport, Jade, SeedSigner and most others.</Trans>
        )}
      </p>
    </div>
  )
}

function Turning({ series }: { readonly series: CodeSeries }) {
  const { t } = useLingui()
  const format = useFormat()
  const [turn, setTurn] = useState(0)
  const { count, codeAt } = series
  useEffect(() => {
    if (count === 1) return undefined
    const timer = setInterval(() => {
      setTurn((before) => before + 1)
    }, turnTime)
    return () => clearInterval(timer)
  }, [count])
  const place = format.number((turn % count) + 1)
  const total = format.number(count)
  return (
    <figure className="flex flex-col items-center gap-2">
      <QrCode text={codeAt(turn)} label={t`QR code of the transaction`} size={320} />
      {count > 1 && (
        <figcaption className="text-caption tabular-nums text-ink-muted" aria-hidden="true">
          {place} / {total}
        </figcaption>
      )}
    </figure>
  )
}
