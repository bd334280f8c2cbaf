import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { paths } from '#src/config/paths.ts'
import { AppHero } from '#src/entities/app-build/app-hero.tsx'
import { UpgradeActions } from '#src/features/account/upgrade/components/upgrade-actions.tsx'
import { UpgradeDetails } from '#src/features/account/upgrade/components/upgrade-details.tsx'
import { UpgradeIcon } from '#src/features/account/upgrade/components/upgrade-icon.tsx'
import { useUpgradeText } from '#src/features/account/upgrade/components/use-upgrade-text.ts'
import { useUpgrade } from '#src/features/account/upgrade/use-upgrade.ts'
import { Card } from '#src/ui/card.tsx'
import { DownloadIcon, ListIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const upgrade = useUpgrade()
  const { check } = upgrade
  const { title, text } = useUpgradeText(upgrade)

  useEffect(() => {
    void check()
  }, [check])

  return (
    <PageFrame title={t`App updates`} backTo={paths.my}>
      <AppHero />
      <Card>
        <div className="space-y-5">
          <div className="flex gap-4">
            <UpgradeIcon status={upgrade.status} />
            <div role="status" className="min-w-0 flex-1">
              <h2 className="text-lead font-semibold">{title}</h2>
              <p className="mt-0.5 text-ink-muted tabular-nums">{text}</p>
            </div>
          </div>
          <UpgradeDetails upgrade={upgrade} />
          <UpgradeActions upgrade={upgrade} />
        </div>
      </Card>
      <Card padding="none">
        <List>
          <ListRow icon={<ListIcon />} title={<Trans>Version history</Trans>} to={paths.versionLog} />
          <ListRow icon={<DownloadIcon />} title={<Trans>Install the app</Trans>} to={paths.installApp} />
        </List>
      </Card>
    </PageFrame>
  )
}
