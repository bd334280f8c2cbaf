import { Trans } from '@lingui/react/macro'
import { isLocalBuild } from '#src/config/build.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Says that this is the local world, where nothing has value. Left out of every other build. */
export function LocalWorldNotice() {
  if (!isLocalBuild) return null
  return (
    <Notice title={<Trans>Local world</Trans>}>
      <Trans>Seven practice networks run on this computer. Coins are free and worth nothing.</Trans>
    </Notice>
  )
}
