import { useLingui } from '@lingui/react'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { tabPath, useTabs } from './tab-store.ts'

/** The tab bar with the tabs of spec §2 whose page exists. */
export function Tabs() {
  const { i18n } = useLingui()
  const tabs = useTabs().map(({ pagePath, text, icon, badge, redDot }) => ({
    to: tabPath(pagePath),
    label: i18n._(text),
    icon,
    badge,
    redDot,
  }))
  return <TabBar tabs={tabs} />
}
