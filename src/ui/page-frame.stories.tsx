import type { Stories } from './stories.ts'
import { UserIcon } from './icons.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { TabBar } from './tab-bar.tsx'

export const stories: Stories = {
  'navigation bar': () => <NavigationBar title="Daily sign-in" backTo="/" />,
  'navigation bar of a tab': () => <NavigationBar title="My" />,
  'long title': () => <NavigationBar title="Transferir las recompensas a mi billetera conectada" backTo="/" />,
  'tab bar': () => <TabBar tabs={[{ to: '/page-frame', label: 'My', icon: UserIcon }]} />,
}
