import { safeParse } from 'valibot'
import { type AppConfig, appConfig, appConfigPath } from '#api/app-config.ts'

/** Without a configuration no public network is read and WalletConnect isn't offered. */
const unconfigured: AppConfig = { rpcUrls: {}, indexUrls: {}, walletConnect: null, worldId: null, support: null }

let loading: Promise<AppConfig> | undefined

/**
 * Fetches this installation's run-time configuration, once. Never fails: a missing or broken file configures nothing.
 */
export async function loadAppConfig(): Promise<AppConfig> {
  loading ??= fetchAppConfig()
  return loading
}

async function fetchAppConfig(): Promise<AppConfig> {
  try {
    const response = await fetch(appConfigPath, { cache: 'no-cache' })
    const result = safeParse(appConfig, await response.json())
    return result.success ? result.output : unconfigured
  } catch {
    // Offline, missing (many hosts then send their start page), or not JSON.
    return unconfigured
  }
}
