import { randomBytes, randomUUID } from 'node:crypto'

import type { Hash } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

import { listLoginHistory, listSessions, sendAccountCode, setFundPassword, updateProfile } from '#api/account.ts'
import { addAddress } from '#api/address-book.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { listEntries } from '#api/balances.ts'
import { beginWalletBinding, bindWallet } from '#api/bound-wallets.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { createExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { addPayoutAccount } from '#api/payout-accounts.ts'
import { listSystemMessages } from '#api/notices.ts'
import { createOrderKey } from '#api/order-keys.ts'
import { startChat } from '#api/chat.ts'
import { closeConversation, futuresConversations, startConversation } from '#api/conversations.ts'
import { createPriceAlert } from '#api/price-alerts.ts'
import { listSecondFactors } from '#api/second-factor.ts'
import { createTransfer } from '#api/transfers.ts'
import { confirmWithdrawal } from '#api/withdrawals.ts'
import { startWorkOrder } from '#api/work-orders.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { Authenticator } from '#test/api/support/authenticator.ts'
import { orderFiat, quoteFiat } from '#test/api/support/fiat-orders.ts'
import { giveCoins } from '#test/api/support/funds.ts'
import { newEmail, newestCode, newestMail, type Person, register, tokenOf } from '#test/api/support/people.ts'
import { ScriptedExchange } from '#test/api/support/scripted-exchange.ts'
import { ScriptedPrices } from '#test/api/support/scripted-prices.ts'
import { ScriptedFiat } from '#test/api/support/scripted-fiat.ts'
import { addPasskeyTo, beginLogIn, codeOf, turnTotpOn } from '#test/api/support/second-factors.ts'
import { buildTestApp, type TestApp } from '#test/api/support/test-app.ts'
import { testConfig } from '#test/api/support/test-config.ts'
import { verifyTwice } from '#test/api/support/withdrawals.ts'

export const chainId = 31_337

/** A user with everything that an account can have. */
export interface Owner extends Person {
  readonly fundPassword: string
  readonly totpSecret: string
  readonly recoveryCode: string
  readonly passkey: Authenticator
  readonly passkeyId: string
  readonly sessionId: string
  readonly messageId: string
  readonly historyCursor: string
  readonly wallet: PrivateKeyAccount
  /** A message that waits for the signature of `secondWallet`. */
  readonly walletMessage: string
  readonly secondWallet: PrivateKeyAccount
  /** From the email about a login from a new device. */
  readonly endSessionsToken: string
  /** The ticket of a login that waits for its second factor, and the passkey options that came with it. */
  readonly ticket: string
  readonly passkeyOptions: Record<string, unknown>
  /** The same user's account in the futures section, with the same email. */
  readonly futures: Person
  /** A key of the order API. */
  readonly orderKey: string
  readonly orderKeyId: string
  readonly priceAlertId: string
  /** A message to support. */
  readonly conversationId: string
  readonly chatId: string
  /** A closed work order without a rating. */
  readonly workOrderId: string
  /** From the link of a conversation that was started as a guest. */
  readonly conversationToken: string
  /** The same in the futures section. */
  readonly futuresConversationId: string
  readonly futuresConversationToken: string
  readonly spot: SpotWallet
}

/** What an owner has in the spot wallet besides some USDT. */
interface SpotWallet {
  readonly entryId: string
  /** The cursor of that entry. */
  readonly cursor: string
  readonly bookEntryId: string
  readonly bookAddress: string
  /** A transfer to an email without an account. */
  readonly transferId: string
  readonly depositId: string
  readonly depositTransaction: Hash
  /** A withdrawal in review. */
  readonly withdrawalId: string
  /** A withdrawal request that lacks only the fund password. */
  readonly requestId: string
  /** An unpaid exchange order and an unused quote. */
  readonly orderNumber: string
  readonly orderToken: string
  readonly quoteId: string
  /** The same for a purchase, and a payout account for sales. */
  readonly fiatNumber: string
  readonly fiatToken: string
  readonly fiatQuoteId: string
  readonly payoutAccountId: string
  readonly holder: string
}

export interface Scene {
  readonly server: TestApp
  readonly victim: Owner
  readonly attacker: Owner
}

export async function setScene(): Promise<Scene> {
  const prices = new ScriptedPrices()
  prices.rate('USD', '1')
  prices.quote({ BTC: '90000' })
  // No chain needs to answer: these wallets aren't contracts.
  const server = await buildTestApp({
    config: { ...testConfig, rpcUrls: { [chainId]: 'http://127.0.0.1:1' } },
    exchangePartners: [new ScriptedExchange()],
    prices,
    fiatPartners: [new ScriptedFiat()],
  })
  return { server, victim: await equip(server, 'brass kettle 41'), attacker: await equip(server, 'velvet anchor 63') }
}

async function equip(server: TestApp, password: string): Promise<Owner> {
  const person = await register(server, { password })
  const { email, signedIn, place } = person
  const fundPassword = `${password} for money`
  await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, signedIn)
  const code = await newestCode(server, email)
  await server.ask(setFundPassword, { currentPassword: password, fundPassword, code }, signedIn)

  const { secret, codes } = await turnTotpOn(server, person)
  const passkey = new Authenticator(testConfig.publicUrl)
  await addPasskeyTo(server, person, passkey)

  const [wallet, secondWallet] = [createWallet(), createWallet()]
  const { message } = await server.ask(beginWalletBinding, { address: wallet.address, chainId }, signedIn)
  await server.ask(bindWallet, { message, signature: await wallet.signMessage({ message }) }, signedIn)
  const waiting = await server.ask(beginWalletBinding, { address: secondWallet.address, chainId }, signedIn)

  // The code that turned the app on is used up.
  server.advance(30)
  await server.ask(sendAccountCode, { purpose: 'create-order-key' }, signedIn)
  const { key: orderKey, id: orderKeyId } = await server.ask(
    createOrderKey,
    {
      name: `Shop of ${email}`,
      code: await newestCode(server, email),
      secondFactor: { method: 'totp', code: codeOf(secret) },
    },
    signedIn,
  )

  // A browser without a device ID always counts as new.
  server.advance(30)
  const { ticket: firstTicket } = await beginLogIn(server, person)
  const proof = { method: 'totp', code: codeOf(secret) } as const
  await server.ask(mainAuthentication.loginSecondFactor, { ticket: firstTicket, proof }, place)
  const endSessionsToken = tokenOf(await newestMail(server, email), 'endSessions')
  const { ticket, passkeyOptions } = await beginLogIn(server, person)

  const alert = { coin: 'BTC', direction: 'above', targetPrice: '100000', currency: 'USD' } as const
  const sessions = await server.ask(listSessions, undefined, signedIn)
  const messages = await server.ask(listSystemMessages, {}, signedIn)
  const { items: history } = await server.ask(listLoginHistory, {}, signedIn)
  const { passkeys } = await server.ask(listSecondFactors, undefined, signedIn)
  return {
    ...person,
    fundPassword,
    totpSecret: secret,
    recoveryCode: first(codes),
    passkey,
    passkeyId: first(passkeys).id,
    sessionId: first(sessions.filter(({ isCurrent }) => isCurrent)).id,
    messageId: first(messages.items).id,
    historyCursor: `${new Date(first(history).at).getTime()}_${first(history).id}`,
    wallet,
    walletMessage: waiting.message,
    secondWallet,
    endSessionsToken,
    ticket,
    passkeyOptions: passkeyOptions ?? {},
    spot: await equipWallet(server, person, fundPassword),
    orderKey,
    orderKeyId,
    priceAlertId: (await server.ask(createPriceAlert, alert, signedIn)).id,
    ...(await writeToSupport(server, person)),
    ...(await writeInFutures(
      server,
      await register(server, { realm: 'futures', email, password: `${password} on leverage` }),
    )),
  }
}

/** Writes a conversation, a chat and a closed work order with the account, and a conversation as a guest. */
async function writeToSupport(server: TestApp, { email, place, signedIn }: Person) {
  const [conversationId, guestId, workOrderId, chatId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const written = { lang: 'en_us', text: `The deposit of ${email} doesn’t show` } as const
  await server.ask(startConversation, { ...written, id: conversationId }, signedIn)
  const { token } = await server.ask(startConversation, { ...written, id: guestId, guest: { email } }, place)
  if (token === null) throw new Error('The guest received no link')
  const terms = { category: 'deposit', priority: 'normal' } as const
  await server.ask(startWorkOrder, { ...written, ...terms, id: workOrderId }, signedIn)
  await server.ask(closeConversation, { key: { id: workOrderId } }, signedIn)
  await server.ask(startChat, { ...written, id: chatId }, signedIn)
  return { conversationId, conversationToken: token, workOrderId, chatId }
}

/** Writes conversations in the futures section, with the account there and as a guest. */
async function writeInFutures(server: TestApp, futures: Person) {
  const { email, place, signedIn } = futures
  const { startConversation: start } = futuresConversations
  const written = { lang: 'en_us', text: `Somebody asks ${email} for a deposit` } as const
  const futuresConversationId = randomUUID()
  await server.ask(start, { ...written, id: futuresConversationId }, signedIn)
  const { token } = await server.ask(start, { ...written, id: randomUUID(), guest: { email } }, place)
  if (token === null) throw new Error('The guest received no link')
  return { futures, futuresConversationId, futuresConversationToken: token }
}

async function equipWallet(server: TestApp, person: Person, fundPassword: string): Promise<SpotWallet> {
  const { session, signedIn } = person
  await giveCoins(server, session.userId, '5000')
  const [entry] = (await server.ask(listEntries, {}, signedIn)).items
  if (entry === undefined) throw new Error('The deposit has no entry')
  const address = `0x${session.userId.replaceAll('-', '').padStart(40, '0')}`
  const bookEntry = { name: 'Savings', walletType: 'wallet', network: 'ethereum', address } as const
  const { id: bookEntryId } = await server.ask(addAddress, bookEntry, signedIn)
  const transfer = { id: randomUUID(), coin: 'USDT', amount: '10', email: newEmail(), fundPassword }
  const { id: transferId } = await server.ask(createTransfer, transfer, signedIn)
  const withdrawalId = await verifyTwice(server, person, { network: 'ethereum', amount: '2000', fee: '2' })
  await server.ask(confirmWithdrawal, { id: withdrawalId, fundPassword }, signedIn)
  return {
    entryId: entry.id,
    cursor: `${new Date(entry.at).getTime()}_${entry.id}`,
    bookEntryId,
    bookAddress: address,
    transferId,
    withdrawalId,
    requestId: await verifyTwice(server, person, { network: 'ethereum', fee: '2' }),
    ...(await addDeposit(server, person)),
    ...(await addOrder(server, person)),
    ...(await addPurchase(server, person)),
  }
}

/** Creates an unpaid exchange order and a quote without an order. */
async function addOrder(server: TestApp, { signedIn }: Person) {
  const [used, unused] = [await quoteOf(server, signedIn), await quoteOf(server, signedIn)]
  const input = {
    quoteId: used,
    payout: { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
    termsAgreed: true,
  } as const
  const { number, viewToken } = await server.ask(createExchangeOrder, input, signedIn)
  return { orderNumber: number, orderToken: viewToken, quoteId: unused }
}

/** Creates an unpaid purchase, a quote of another one, and a payout account. */
async function addPurchase(server: TestApp, person: Person) {
  const holder = `Owner ${randomUUID().slice(0, 8)}`
  await server.ask(updateProfile, { country: 'BR', userName: holder }, person.signedIn)
  const { number, viewToken } = await orderFiat(server, person)
  const { quoteId } = await quoteFiat(server, person)
  const details = { kind: 'upi', holder, upiId: `${randomUUID()}@okbank` } as const
  const { id } = await server.ask(addPayoutAccount, { details }, person.signedIn)
  return { fiatNumber: number, fiatToken: viewToken, fiatQuoteId: quoteId, payoutAccountId: id, holder }
}

async function quoteOf(server: TestApp, signedIn: Person['signedIn']): Promise<string> {
  const pair = { partner: 'scripted', from: 'bsc/native', to: 'ethereum/native' } as const
  const { offer } = await server.ask(
    getExchangeQuote,
    { ...pair, amount: '1', side: 'from', rateType: 'floating' },
    signedIn,
  )
  if (offer === null) throw new Error('The partner made no offer')
  return offer.quoteId
}

/** Inserts a deposit that is confirming, as a chain's watcher leaves it. */
async function addDeposit(server: TestApp, { session, signedIn }: Person) {
  const { address } = await server.ask(getDepositAddress, undefined, signedIn)
  const [depositId, depositTransaction] = [randomUUID(), `0x${randomBytes(32).toString('hex')}` as const]
  await server.database.insert(deposits).values({
    id: depositId,
    userId: session.userId,
    coin: 'USDT',
    network: 'ethereum',
    chainId,
    transactionHash: depositTransaction,
    logIndex: 0,
    recipient: address,
    sender: null,
    amount: 10n ** 18n,
    state: 'confirming',
    isReward: false,
    isBelowMinimum: false,
    requiredConfirmations: 6,
    blockHeight: 1n,
    blockHash: depositTransaction,
    foundAt: new Date(),
  })
  return { depositId, depositTransaction }
}

function createWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('The list is empty')
  return item
}
