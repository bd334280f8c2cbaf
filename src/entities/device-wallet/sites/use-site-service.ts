import { useEffect, useSyncExternalStore } from 'react'
import { getSiteService, type SiteService, startSiteService, subscribeSiteService } from './site-service.ts'
import type { Sites, SitesState } from './sites.ts'

/** Answers connected sites, and returns the service's state. */
export function useSiteService(): SiteService {
  useEffect(() => startSiteService(), [])
  return useSyncExternalStore(subscribeSiteService, getSiteService)
}

export function useSites(sites: Sites): SitesState {
  return useSyncExternalStore(sites.subscribe, sites.getState)
}
