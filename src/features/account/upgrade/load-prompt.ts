import type { ComponentType } from 'react'
import { withCatalogues } from '#src/lib/i18n.ts'
import type { UpgradePromptProps } from './components/upgrade-prompt.tsx'

let loading: Promise<ComponentType<UpgradePromptProps>> | undefined

/** The prompt, with its texts. Where it does not arrive there is none: the app goes on without. */
export async function loadPrompt(): Promise<ComponentType<UpgradePromptProps>> {
  loading ??= load().catch(() => () => null)
  return loading
}

async function load(): Promise<ComponentType<UpgradePromptProps>> {
  const { UpgradePrompt } = await withCatalogues(['upgrade'], import('./components/upgrade-prompt.tsx'))
  return UpgradePrompt
}
