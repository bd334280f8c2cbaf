import { NavigationBar } from './navigation-bar.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  'navigation bar': () => <NavigationBar title="Daily check-in" backTo="/" />,
  'navigation bar of a tab': () => <NavigationBar title="My" />,
  'long title': () => <NavigationBar title="Transferir las recompensas a mi billetera conectada" backTo="/" />,
}
