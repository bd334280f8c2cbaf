import { useSyncExternalStore } from 'react'
import { type Path, paths } from '#src/config/paths.ts'
import { RuntimeError } from '#src/lib/runtime-errors.ts'
import { type TabBarItem, tabBarItems } from './tab-bar-items.ts'

/** The tabs with their marks as they are now. */
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
 * The address of a tab's page, for going there.
 * @throws RuntimeError 'not TabBar page' (spec §8) when it is no tab, or its page does not exist.
 */
export function tabPath(pagePath: string): Path {
  const path = existingPath(pagePath)
  if (path === undefined || !items.some((item) => item.pagePath === pagePath)) throw new RuntimeError('not-tab-page')
  return path
}

/**
 * Sets or takes away the red dot or the number on a tab.
 * @throws RuntimeError 'tabbar item not found' (spec §8)
 */
export function markTab(pagePath: string, mark: Partial<Pick<TabBarItem, 'badge' | 'redDot'>>): void {
  if (!items.some((item) => item.pagePath === pagePath)) throw new RuntimeError('tab-item-not-found')
  items = items.map((item) => (item.pagePath === pagePath ? { ...item, ...mark } : item))
  for (const listener of listeners) listener()
}

/** The tabs that are shown, with their marks: visible ones whose page exists. */
export function currentTabs(): readonly TabBarItem[] {
  return items.filter(({ pagePath, visible }) => visible && existingPath(pagePath) !== undefined)
}

/** `currentTabs`, followed through every change of a mark. */
export function useTabs(): readonly TabBarItem[] {
  useSyncExternalStore(subscribe, () => items)
  return currentTabs()
}
