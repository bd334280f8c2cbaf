import { composeAccounts } from './accounts.ts'
import { composeAlerts } from './alerts.ts'
import { composeConfiguration } from './configuration.ts'
import { composeContent } from './content.ts'
import type { Foundation, Modules, Parts } from './context.ts'
import { composeConversations, supportData } from './conversations.ts'
import { composeHelpCentre } from './help-centre.ts'
import { composeIdentity } from './identity.ts'
import { composeInvitations } from './invitations.ts'
import { composeMerchants } from './merchants.ts'
import { composeMining, miningData } from './mining.ts'
import { composeNotices, noticeData, noticeReadings } from './notices.ts'
import { composeOverview, overviewReaders } from './overview.ts'
import { alertData, composePriceAlerts } from './price-alerts.ts'
import { composePush } from './push.ts'
import { composeStatus } from './status.ts'
import { transferClaimsOf } from './transfers.ts'
import { composeWallet, depositAddressesOf, walletData } from './wallet.ts'

/** The composition root: creates all areas and wires them together. */
export function composeModules(foundation: Foundation): Modules {
  const content = composeContent(foundation)
  const configuration = composeConfiguration(foundation, content.published)
  const invitations = composeInvitations(foundation)
  const merchants = composeMerchants(foundation, {
    // Attachments are composed after identity, which needs the merchant of a code from here.
    readLogo: (userId, id) => conversations.readLogo(userId, id),
  })
  const notices = composeNotices(foundation, merchants)
  const claims = transferClaimsOf(foundation)
  const identity = composeIdentity(foundation, {
    registerConf: configuration.registerConf,
    welcome: async (tx, account) => {
      await claims.claim(tx, account)
    },
    acceptInvitation: invitations.acceptInvitation,
    noteDevice: invitations.noteDevice,
    agentOf: merchants.agentOf,
    siteOf: merchants.siteOf,
    // The wallet needs identity's proofs, so it can only be composed afterwards.
    stopWithdrawals: (tx, userId) => wallet.stopWithdrawals(tx, userId),
    depositAddressesOf: depositAddressesOf(foundation),
    futuresPersonalData: [...noticeReadings, ...supportData],
    personalData: [
      ...miningData,
      ...noticeData,
      ...alertData,
      ...invitations.personalData,
      ...merchants.personalData,
      ...supportData,
      ...walletData(foundation),
    ],
  })
  const wallet = composeWallet(foundation, identity.proofs, async (tx, fee) => {
    await invitations.noteFee(tx, fee)
    await merchants.noteFee(tx, fee)
  })
  const mining = composeMining(foundation, wallet.chains)
  const status = composeStatus(foundation)
  const readers = overviewReaders(foundation, wallet.chains)
  const conversations = composeConversations(foundation, identity.findSessionFacts, merchants.documentAccess)

  return {
    ...joinParts([
      identity,
      invitations,
      merchants,
      notices,
      content,
      composeHelpCentre(content.published),
      configuration,
      wallet,
      mining,
      composePriceAlerts(foundation),
      conversations,
      composeAccounts(foundation, { ...identity, ...wallet }),
      composePush(foundation),
      status,
      { routes: composeOverview(foundation, status.readComponents, readers) },
      composeAlerts(foundation, status.readChecked, readers),
    ]),
    findSessionFacts: identity.findSessionFacts,
    findKeyHolder: identity.findKeyHolder,
    sessionEnds: identity.sessionEnds,
    checkComponents: status.checkComponents,
    close: async () => {
      await Promise.all([wallet.close(), conversations.close(), identity.sessionEnds.close()])
    },
  }
}

function joinParts(areas: readonly Partial<Parts>[]): Parts {
  return {
    routes: areas.flatMap(({ routes = [] }) => routes),
    eventStreams: areas.flatMap(({ eventStreams = [] }) => eventStreams),
    pageRoutes: areas.flatMap(({ pageRoutes = [] }) => pageRoutes),
    cleanUps: areas.flatMap(({ cleanUps = [] }) => cleanUps),
    outboxHandlers: areas.flatMap(({ outboxHandlers = [] }) => outboxHandlers),
    workers: areas.flatMap(({ workers = [] }) => workers),
    seeds: areas.flatMap(({ seeds = [] }) => seeds),
  }
}
