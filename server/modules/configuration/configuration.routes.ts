import { checkVersion, getRegisterConf, listVersions } from '#api/configuration.ts'
import { type Route, route } from '#server/http/route.ts'

import type { ConfigurationService } from './configuration.service.ts'

export function configurationRoutes(service: ConfigurationService): readonly Route[] {
  return [
    route(getRegisterConf, async () => service.registerConf()),
    route(checkVersion, async ({ platform, versionName }) => service.check(platform, versionName)),
    route(listVersions, async ({ lang }) => service.versions(lang)),
  ]
}
