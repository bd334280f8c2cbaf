import { posix } from 'node:path'

import type { RouteObject } from 'react-router-dom'

import { launchRoutes } from '#src/app/launch-routes.tsx'
import { routes } from '#src/app/routes.tsx'
import { type RouteHandle, routeHandle } from '#src/app/shell/route-handle.ts'

/** Runs only in Vite (Vitest, `runnerImport`): the app's files need its transforms. */
const featureRoutes = import.meta.glob<Record<string, RouteObject[]>>('/src/features/*/routes.ts', { eager: true })

/** One page of the app. */
export interface AppRoute {
  readonly path: string
  /** The files that are loaded for it, layouts first; empty for a redirect. */
  readonly modules: readonly string[]
  /** Whether the page comes with the first load, as none but an error page should. */
  readonly isStatic: boolean
  /** What the route says about its page. */
  readonly handle: RouteHandle
}

/** Every path of the app with the files behind it. */
export function appRoutes(): readonly AppRoute[] {
  const files = new Map<RouteObject, string>()
  for (const [file, exported] of Object.entries(featureRoutes)) {
    for (const route of Object.values(exported).flat()) noteFile(route, file, files)
  }
  return [...launchRoutes, ...routes].flatMap((route) => leaves(route, [], files))
}

/** Remembers the file that a route object was written in: its lazy imports are relative to it. */
function noteFile(route: RouteObject, file: string, files: Map<RouteObject, string>): void {
  files.set(route, file)
  for (const child of route.children ?? []) noteFile(child, file, files)
}

function leaves(route: RouteObject, above: readonly string[], files: Map<RouteObject, string>): AppRoute[] {
  const modules = [...above, ...lazyModule(route, files.get(route) ?? '/src/app/routes.tsx')]
  const below = (route.children ?? []).flatMap((child) => leaves(child, modules, files))
  if (route.path === undefined) return below
  const isStatic = route.Component !== undefined || route.element !== undefined
  return [{ path: route.path, modules, isStatic, handle: routeHandle([{ handle: route.handle as unknown }]) }, ...below]
}

/** The file that `lazy: () => import('./pages/x.tsx')` loads, read from the function's text. */
function lazyModule(route: RouteObject, file: string): readonly string[] {
  if (typeof route.lazy !== 'function') return []
  const specifier = /import\w*\(\s*["'`]([^"'`]+)["'`]/.exec(route.lazy.toString())?.[1]
  if (specifier === undefined) throw new Error(`Cannot read what ${route.path ?? file} loads`)
  const path = specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace('#src', '/src')
  return [path.replace(/^\//, '')]
}
