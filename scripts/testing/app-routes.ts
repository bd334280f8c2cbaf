import { posix } from 'node:path'

import type { RouteObject } from 'react-router-dom'

import { launchRoutes } from '#src/app/launch-routes.tsx'
import { type RouteHandle, routeHandle } from '#src/app/shell/route-handle.ts'

/** The app's route tables. This file works only in Vite (Vitest, `runnerImport`), because they need its transforms. */
const tables = import.meta.glob<{ routes: RouteObject[] }>('/src/app/tables/*.tsx', { eager: true })
const featureRoutes = import.meta.glob<Record<string, RouteObject[]>>(
  ['/src/features/*/*/*routes.ts', '/src/features/*/routes.ts'],
  { eager: true },
)

/** One page of the app. */
export interface AppRoute {
  readonly path: string
  /** The files loaded for the page, layouts first; empty for a redirect. */
  readonly modules: readonly string[]
  /** The catalogs loaded with those files, besides `base`. */
  readonly catalogues: readonly string[]
  /** Whether the page is part of the first load, as only an error page should be. */
  readonly isStatic: boolean
  /** What the route declares about its page. */
  readonly handle: RouteHandle
}

/** Returns every path of the app with the files behind it. */
export function appRoutes(): readonly AppRoute[] {
  const files = new Map<RouteObject, string>()
  // An area's table includes its features' tables: a route was written in the deepest file that contains it.
  const deepestFirst = Object.entries(featureRoutes).toSorted(([a], [b]) => b.split('/').length - a.split('/').length)
  for (const [file, exported] of [...deepestFirst, ...Object.entries(tables)]) {
    for (const route of Object.values(exported).flat()) noteFile(route, file, files)
  }
  const routes = [...launchRoutes, ...Object.values(tables).flatMap((table) => table.routes)]
  return routes.flatMap((route) => leaves(route, { modules: [], catalogues: [] }, files))
}

/** Remembers the file in which a route was written: its lazy imports are relative to it. */
function noteFile(route: RouteObject, file: string, files: Map<RouteObject, string>): void {
  if (!files.has(route)) files.set(route, file)
  for (const child of route.children ?? []) noteFile(child, file, files)
}

type Loaded = Pick<AppRoute, 'modules' | 'catalogues'>

function leaves(route: RouteObject, above: Loaded, files: Map<RouteObject, string>): AppRoute[] {
  const own = loadedBy(route, files.get(route) ?? '/src/app/launch-routes.tsx')
  const loaded = {
    modules: [...above.modules, ...own.modules],
    catalogues: [...new Set([...above.catalogues, ...own.catalogues])],
  }
  const below = (route.children ?? []).flatMap((child) => leaves(child, loaded, files))
  if (route.path === undefined) return below
  const isStatic = route.Component !== undefined || route.element !== undefined
  const handle = routeHandle([{ handle: route.handle as unknown }])
  return [{ path: route.path, ...loaded, isStatic, handle }, ...below]
}

/** Returns what `lazy: () => withCatalogues(['x'], import('./pages/x.tsx'))` loads, read from the function's text. */
function loadedBy(route: RouteObject, file: string): Loaded {
  if (typeof route.lazy !== 'function') return { modules: [], catalogues: [] }
  const text = route.lazy.toString()
  const names = /withCatalogues\)?\(\s*\[([^\]]*)\]/.exec(text)?.[1]
  const catalogues =
    names === undefined ? [] : ['shared', ...names.split(',').flatMap((name) => /\w+/.exec(name) ?? [])]
  const specifier = /import\w*\(\s*["'`]([^"'`]+)["'`]/.exec(text)?.[1]
  if (specifier === undefined && names === undefined) throw new Error(`Cannot tell what ${route.path ?? file} loads`)
  return { modules: specifier === undefined ? [] : [resolve(specifier, file)], catalogues }
}

function resolve(specifier: string, file: string): string {
  const path = specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace('#src', '/src')
  return path.replace(/^\//, '')
}
