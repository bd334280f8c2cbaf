import { createHashRouter } from 'react-router-dom'
import { guardRoutes } from './page-loading.ts'
import { RouteErrorPage } from './route-error-page.tsx'
import { routes } from './routes.tsx'

export const router = createHashRouter(guardRoutes(routes, RouteErrorPage))
