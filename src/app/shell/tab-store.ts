import { useSyncExternalStore } from 'react'
import { type Path, paths } from '#src/config/paths.ts'
import { RuntimeError } from '#src/lib/runtime-errors.ts'
import { type TabBarItem, tabBarItems } from './tab-bar-items.ts'

/** The tabs with their current marks. */
let items = tabBarItems
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function existingPath(pagePath: string): Path | undefined {
  return Object.values(paths).find((path) => path === `/${pagePath}`)
}

/**
 * Returns the path of a tab's page.
 * @throws RuntimeError 'not TabBar page' (spec §8) if it isn't a tab or its page doesn't exist.
 */
export function tabPath(pagePath: string): Path {
  const path = existingPath(pagePath)
  if (path === undefined || !items.some((item) => item.pagePath === pagePath)) throw new RuntimeError('not-tab-page')
  return path
}

/**
 * Sets or clears the red dot or the badge of a tab.
 * @throws RuntimeError 'tabbar item not found' (spec §8)
 */
export function markTab(pagePath: string, mark: Partial<Pick<TabBarItem, 'badge' | 'redDot'>>): void {
  if (!items.some((item) => item.pagePath === pagePath)) throw new RuntimeError('tab-item-not-found')
  items = items.map((item) => (item.pagePath === pagePath ? { ...item, ...mark } : item))
  for (const listener of listeners) listener()
}

/** Returns the tabs to show, with their marks: visible ones whose page exists. */
export function currentTabs(): readonly TabBarItem[] {
  return items.filter(({ pagePath, visible }) => visible && existingPath(pagePath) !== undefined)
}

/** Returns `currentTabs` and rerenders whenever a mark changes. */
export function useTabs(): readonly TabBarItem[] {
  useSyncExternalStore(subscribe, () => items)
  return currentTabs()
}
