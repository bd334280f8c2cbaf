import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

export const inviteRoutes: RouteObject[] = [
  { path: paths.invite, lazy: () => import('./pages/invite-page.tsx'), handle: { tabBar: true } },
  {
    path: paths.invitedPeople,
    lazy: () => import('./pages/invited-people-page.tsx'),
    handle: { tabBar: true, needsLogIn: true },
  },
  {
    path: paths.invitationAwards,
    lazy: () => import('./pages/invitation-awards-page.tsx'),
    handle: { tabBar: true, needsLogIn: true },
  },
  { path: paths.invitationRules, lazy: () => import('./pages/invitation-rules-page.tsx') },
]
