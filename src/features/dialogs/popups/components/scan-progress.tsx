import { Trans, useLingui } from '@lingui/react/macro'
import { useFormat } from '#src/lib/use-format.ts'

/** How much of a text that is split over several codes has been scanned. @param share From 0 to 1. */
export function ScanProgress({ share }: { readonly share: number }) {
  const { t } = useLingui()
  const percent = useFormat().number(Math.floor(share * 100))
  return (
    <div className="flex flex-col gap-2">
      <progress className="h-2 w-full accent-white" aria-label={t`Scanned`} max={1} value={share} />
      <p role="status" className="text-center">
        <Trans>{percent}% scanned. Keep the codes in view.</Trans>
      </p>
    </div>
  )
}
