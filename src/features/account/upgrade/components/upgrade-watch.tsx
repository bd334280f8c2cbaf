import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { loadPrompt } from '#src/features/account/upgrade/load-prompt.ts'
import { putOffVersion, wasPutOff } from '#src/features/account/upgrade/put-off.ts'
import type { UpgradeState, UpgradeStatus } from '#src/features/account/upgrade/upgrade-state.ts'
import { useUpgrade } from '#src/features/account/upgrade/use-upgrade.ts'

const UpgradePrompt = lazy(async () => ({ default: await loadPrompt() }))

/** The states shown in a prompt that the user has accepted, until the restart. */
const followed: ReadonlySet<UpgradeStatus> = new Set([
  'available',
  'downloading',
  'downloaded',
  'installing',
  'restarting',
  'invalid-address',
  'download-failed',
  'install-failed',
])

/** The user's answer to the prompt in this window. After `background`, it returns when there is something to do. */
type Stance = 'undecided' | 'following' | 'background' | 'later' | 'restart-later'

/**
 * Watches for new versions on every page. Asks once a day or, if the old version is no longer served, until the upgrade
 * is done. The upgrade page itself needs no prompt.
 */
export function UpgradeWatch() {
  const upgrade = useUpgrade()
  const { pathname } = useLocation()
  const [stance, setStance] = useState<Stance>('undecided')
  const { status, version } = upgrade

  if (!asks(upgrade, stance) || pathname === paths.versionUpdate) return null
  return (
    <Suspense>
      <UpgradePrompt
        upgrade={upgrade}
        onAccept={() => {
          setStance('following')
        }}
        onBackground={() => {
          setStance('background')
        }}
        onLater={() => {
          setStance(status === 'restart-wanted' ? 'restart-later' : 'later')
          if (version !== undefined) putOffVersion(version)
        }}
      />
    </Suspense>
  )
}

function asks({ status, version, isForced }: UpgradeState, stance: Stance): boolean {
  if (status === 'restart-wanted') return stance !== 'restart-later'
  if (isForced && stance !== 'later') return followed.has(status)
  if (stance === 'following') return followed.has(status)
  if (stance === 'background') return followed.has(status) && status !== 'downloading'
  return status === 'available' && version !== undefined && !wasPutOff(version)
}
