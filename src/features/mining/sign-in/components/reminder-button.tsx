import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { chainName } from '#src/chain/chain-names.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { calendarReminder } from '#src/features/mining/sign-in/rules/calendar-reminder.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { CalendarIcon } from '#src/ui/launch-icons.tsx'

interface ReminderButtonProps {
  readonly snapshot: PoolSnapshot
  /** When the next check-in opens, in the chain's time. */
  readonly at: bigint
  readonly now: bigint
  readonly streakDay: number
}

/** Saves a calendar file for the next check-in that any calendar app can open. */
export function ReminderButton({ snapshot, at, now, streakDay }: ReminderButtonProps) {
  const { t } = useLingui()
  const { pool } = snapshot
  const href = useHref(poolLink(paths.signIn, pool))
  const poolName = `${pool.token.symbol} · ${chainName(pool.chainId)}`

  const download = () => {
    const file = calendarReminder({
      at,
      createdAt: now,
      id: pool.key,
      title: t`Sevenport: check in for day ${streakDay}`,
      description: t`Pool: ${poolName}. Check in before 24:00 UTC to keep your streak.`,
      url: new URL(href, document.baseURI).href,
    })
    saveFile('sevenport-check-in.ics', file, 'text/calendar')
  }

  return (
    <button
      type="button"
      className="inline-flex min-h-11 w-full items-center justify-center gap-2 rounded-control bg-white/15 px-4 font-semibold text-white transition-colors duration-150 hover:bg-white/25"
      onClick={download}
    >
      <CalendarIcon size={20} />
      <Trans>Add a calendar reminder</Trans>
    </button>
  )
}
