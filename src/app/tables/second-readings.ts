import { redirect, type RouteObject } from 'react-router-dom'
import { secondReadings } from '#src/config/second-readings.ts'

/** Leads on from every second reading of a path, its query kept. The address of the second is never in the history. */
export const secondReadingRoutes: RouteObject[] = Object.entries(secondReadings).map(([path, page]) => ({
  path,
  loader: ({ request }) => redirect(page + new URL(request.url).search),
  element: null,
}))
