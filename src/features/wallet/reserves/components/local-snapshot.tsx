import { Trans, useLingui } from '@lingui/react/macro'
import { useTakeSnapshot } from '#src/features/wallet/reserves/reserves.queries.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Takes a snapshot right away in the local world, instead of waiting for the daily one. */
export function LocalSnapshot() {
  const { t } = useLingui()
  const { mutate, isPending } = useTakeSnapshot()
  if (!isLocalBuild) return null
  return (
    <section className="rounded-card border-2 border-dashed border-line-strong/50 p-4">
      <h2 className="text-lead font-semibold">
        <Trans>Local world</Trans>
      </h2>
      <p className="mt-1 text-caption text-ink-muted">
        <Trans>Outside the local world, this is published once a day.</Trans>
      </p>
      <div className="mt-3">
        <Button
          size="small"
          variant="secondary"
          loading={isPending}
          onClick={() =>
            mutate(undefined, {
              onSuccess: () => showToast(t`New proof published`, 'success'),
              onError: () => showToast(t`Couldn’t publish. Try again in a moment.`, 'danger'),
            })
          }
        >
          <Trans>Publish now</Trans>
        </Button>
      </div>
    </section>
  )
}
