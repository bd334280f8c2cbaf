import type { ComponentType } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import type { UpgradePromptProps } from './components/upgrade-prompt.tsx'

let loading: Promise<ComponentType<UpgradePromptProps>> | undefined

/** Loads the prompt with its texts. If that fails, the app continues without a prompt. */
export async function loadPrompt(): Promise<ComponentType<UpgradePromptProps>> {
  loading ??= load().catch(() => () => null)
  return loading
}

async function load(): Promise<ComponentType<UpgradePromptProps>> {
  const { UpgradePrompt } = await withCatalogues(['upgrade'], import('./components/upgrade-prompt.tsx'))
  return UpgradePrompt
}
