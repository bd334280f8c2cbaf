import { createHashRouter, Navigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { homeRoutes } from '#src/features/home/routes.ts'

export const router = createHashRouter([
  { path: '/', element: <Navigate to={paths.home} replace /> },
  ...homeRoutes,
])
