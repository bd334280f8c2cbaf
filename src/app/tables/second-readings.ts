import { redirect, type RouteObject } from 'react-router-dom'
import { secondReadings } from '#src/config/second-readings.ts'

/** Redirects every second name of a page to its path, keeping the query. Second names never enter the history. */
export const secondReadingRoutes: RouteObject[] = Object.entries(secondReadings).map(([path, page]) => ({
  path,
  loader: ({ request }) => redirect(page + new URL(request.url).search),
  element: null,
}))
