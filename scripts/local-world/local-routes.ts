import * as v from 'valibot'
import { getAddress } from 'viem'

import { apiErrorCode } from '#api/errors.ts'
import {
  addLocalOperator,
  getLocalMerchantCode,
  getLocalWorld,
  listLocalMails,
  type LocalMail,
  mineLocalBitcoin,
  moveClock,
  payFromTestPurse,
  payOnLocalBitcoin,
  payOnLocalTron,
  produceOnLocalTron,
  requestTestCoins,
  holdLocalMerchantTerms,
  runLocalCampaign,
  sendLocalNews,
  setPartnerFault,
  setSupportPresence,
  shakePeg,
  takeReserveSnapshot,
} from '#api/local-world.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { type Route, route } from '#server/http/route.ts'
import { parseAmount, TooFineError } from '#server/lib/amount.ts'

import { type LocalBitcoinNodes, LocalPaymentError } from './bitcoin/local-bitcoin-nodes.ts'
import type { ChainClock } from './chain-clock.ts'
import { payCoins, payOnTron } from './coin-pages.ts'
import { type Faucet, FaucetBusyError } from './faucet.ts'
import type { ExchangePartners } from './partners/exchange/exchange-partners.ts'
import { exchangeFault, exchangePartnerNames } from './partners/exchange/faults.ts'
import { fiatFault, fiatPartnerNames } from './partners/fiat/faults.ts'
import type { LocalSupportHours } from './local-support-hours.ts'
import type { FiatPartners } from './partners/fiat/fiat-partners.ts'
import type { PricePartners } from './partners/price-partners.ts'
import type { LocalTronNode } from './tron/local-tron-node.ts'

/** Dependencies of the routes that only the local world has. */
export interface LocalRoutesDependencies {
  readonly worldId: string
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
  readonly clock: Pick<ChainClock, 'now' | 'advance' | 'advanceToNextDay'>
  /** By chain id. */
  readonly faucets: ReadonlyMap<number, Pick<Faucet, 'give'>>
  readonly bitcoin: Pick<LocalBitcoinNodes, 'pay' | 'mine'>
  readonly tron: Pick<LocalTronNode, 'pay' | 'produce'>
  readonly mailbox: { readonly mails: readonly LocalMail[] }
  /** Resolves to false if no account has the email address. */
  readonly addOperator: (email: string, roles?: readonly OperatorRole[]) => Promise<boolean>
  readonly merchantCode: () => Promise<string>
  /** Resolves to the number of recipients; undefined if there is no such notice. */
  readonly sendNews: (noticeId: string) => Promise<number | undefined>
  readonly takeReserveSnapshot: () => Promise<void>
  readonly runCampaign: (coin: string) => Promise<void>
  readonly holdMerchantTerms: () => Promise<void>
  readonly shakePeg: PricePartners['shakePeg']
  readonly supportHours: Pick<LocalSupportHours, 'setOpen'>
  readonly exchange: Pick<ExchangePartners, 'setFault' | 'purse'>
  readonly fiat: Pick<FiatPartners, 'setFault'>
}

/**
 * Creates the local world's routes: its name, the faucet, the chains' clock, the mailbox, and whatever in production
 * takes a script, a day or a market move.
 */
export function localRoutes(dependencies: LocalRoutesDependencies): readonly Route[] {
  const { worldId, chains, clock, faucets, mailbox } = dependencies
  return [
    route(getLocalWorld, async () => ({ worldId, now: await clock.now(), chains: [...chains] })),
    route(moveClock, async (input) => ({
      now: await ('to' in input ? clock.advanceToNextDay() : clock.advance(input.advanceSeconds)),
    })),
    route(requestTestCoins, async ({ chainId, address }) => {
      const faucet = faucets.get(chainId)
      if (faucet === undefined) {
        throw new ApiFailure(apiErrorCode.invalidRequest, `There is no local chain ${chainId}`)
      }
      try {
        return { chainId, transfers: [...(await faucet.give(getAddress(address)))] }
      } catch (error) {
        if (!(error instanceof FaucetBusyError)) throw error
        throw new ApiFailure(apiErrorCode.tooManyRequests, error.message, error.retryAfterSeconds)
      }
    }),
    route(listLocalMails, async ({ to }) => mailbox.mails.filter((mail) => to === undefined || mail.to === to)),
    route(addLocalOperator, async ({ email, roles }) => {
      if (await dependencies.addOperator(email, roles)) return null
      throw new ApiFailure(apiErrorCode.notFound, `No account has the address ${email}`)
    }),
    route(getLocalMerchantCode, async () => ({ code: await dependencies.merchantCode() })),
    route(sendLocalNews, async ({ notice }) => {
      const mails = await dependencies.sendNews(notice)
      if (mails !== undefined) return { mails }
      throw new ApiFailure(apiErrorCode.notFound, `There is no notice ${notice}`)
    }),
    route(takeReserveSnapshot, async () => {
      await dependencies.takeReserveSnapshot()
      return null
    }),
    route(runLocalCampaign, async ({ coin }) => {
      await dependencies.runCampaign(coin)
      return null
    }),
    route(holdLocalMerchantTerms, async () => {
      await dependencies.holdMerchantTerms()
      return null
    }),
    route(shakePeg, async ({ coin, network, price }) => {
      if (dependencies.shakePeg(coin, network, price === null ? null : parseAmount(price))) return null
      throw new ApiFailure(apiErrorCode.notFound, `${coin} is no stablecoin`)
    }),
    ...bitcoinRoutes(dependencies),
    ...tronRoutes(dependencies),
    route(setSupportPresence, async ({ isOpen }) => {
      dependencies.supportHours.setOpen(isOpen)
      return null
    }),
    ...partnerRoutes(dependencies),
  ]
}

function bitcoinRoutes({ bitcoin }: Pick<LocalRoutesDependencies, 'bitcoin'>): readonly Route[] {
  return [
    route(payOnLocalBitcoin, async (payment) => ({
      transactionId: await orRefuse(async () => payCoins(bitcoin, payment)),
    })),
    route(mineLocalBitcoin, async ({ network, blocks }) => ({ height: await bitcoin.mine(network, blocks) })),
  ]
}

function tronRoutes({ tron }: Pick<LocalRoutesDependencies, 'tron'>): readonly Route[] {
  return [
    route(payOnLocalTron, async (payment) => ({ transactionId: await orRefuse(() => payOnTron(tron, payment)) })),
    route(produceOnLocalTron, async ({ blocks }) => ({ height: await tron.produce(blocks) })),
  ]
}

/** @throws ApiFailure `invalidRequest` with the node's reason not to pay. */
async function orRefuse(pay: () => Promise<string>): Promise<string> {
  try {
    return await pay()
  } catch (error) {
    if (!(error instanceof LocalPaymentError || error instanceof TooFineError)) throw error
    throw new ApiFailure(apiErrorCode.invalidRequest, error.message)
  }
}

function partnerRoutes({
  exchange: { setFault, purse },
  fiat,
  tron,
}: Pick<LocalRoutesDependencies, 'exchange' | 'fiat' | 'tron'>): readonly Route[] {
  const exchangeInput = v.object({ partner: v.picklist(exchangePartnerNames), fault: v.nullable(exchangeFault) })
  const fiatInput = v.object({ partner: v.picklist(fiatPartnerNames), fault: v.nullable(fiatFault) })
  return [
    route(setPartnerFault, async (input) => {
      const [ofExchange, ofFiat] = [v.safeParse(exchangeInput, input), v.safeParse(fiatInput, input)]
      if (ofExchange.success) setFault(ofExchange.output.partner, ofExchange.output.fault)
      else if (ofFiat.success) fiat.setFault(ofFiat.output.partner, ofFiat.output.fault)
      else throw new ApiFailure(apiErrorCode.notFound, 'There is no such partner or fault')
      return null
    }),
    route(payFromTestPurse, async ({ address, amount, asset }) => {
      if (asset.startsWith('tron/')) {
        const coin = asset === 'tron/native' ? 'TRX' : 'USDT'
        return { hash: await orRefuse(() => payOnTron(tron, { coin, address, amount })) }
      }
      try {
        return { hash: purse.pay(address, parseAmount(amount)).hash }
      } catch (error) {
        if (!(error instanceof RangeError || error instanceof TooFineError)) throw error
        throw new ApiFailure(apiErrorCode.invalidRequest, error.message)
      }
    }),
  ]
}
