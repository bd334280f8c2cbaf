import type { RouteObject } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'

const handle = { layer: 'popup' }

/** The pop-up pages of spec §2. Each is shown over the previous page. */
export const popupRoutes: RouteObject[] = [
  { path: paths.alert, lazy: () => import('./pages/alert-page.tsx'), handle },
  { path: paths.confirm, lazy: () => import('./pages/confirm-page.tsx'), handle },
  { path: paths.confirmDetail, lazy: () => import('./pages/confirm-detail-page.tsx'), handle },
  { path: paths.choose, lazy: () => import('./pages/choose-page.tsx'), handle },
  { path: paths.enterPassword, lazy: () => import('./pages/enter-password-page.tsx'), handle },
  { path: paths.scanQrCode, lazy: () => import('./pages/scan-qr-code-page.tsx'), handle },
]
