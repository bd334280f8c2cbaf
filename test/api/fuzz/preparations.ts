import { randomUUID } from 'node:crypto'

import { TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import {
  changeEmail,
  deleteAccount,
  endSession,
  listLoginHistory,
  sendAccountCode,
  setFundPassword,
} from '#api/account.ts'
import * as cannedReplies from '#api/canned-replies.ts'
import {
  getChat,
  markChatRead,
  markChatReadAsSupport,
  sendChatMessage,
  showChatTyping,
  showTypingAsSupport,
  startChat,
} from '#api/chat.ts'
import {
  closeConversation,
  futuresConversations,
  getConversation,
  replyToSupport,
  startConversation,
} from '#api/conversations.ts'
import { deleteFuturesAccount, sendFuturesCode } from '#api/futures-account.ts'
import { beginWalletBinding, bindWallet, unbindWallet } from '#api/bound-wallets.ts'
import { type Endpoint, isKeyAccess, type Realm } from '#api/endpoint.ts'
import {
  confirmSubscription,
  futuresConsents,
  futuresNotices,
  getNotice,
  getSystemMessage,
  giveConsent,
  listNotices,
  listSystemMessages,
  markNoticeRead,
  markSystemMessageRead,
  subscribeEmail,
} from '#api/notices.ts'
import { createOrderKey, revokeOrderKey } from '#api/order-keys.ts'
import * as operatorConversations from '#api/operator-conversations.ts'
import * as operatorIncidents from '#api/operator-incidents.ts'
import * as operatorSearch from '#api/operator-search.ts'
import * as operatorSnooze from '#api/operator-snooze.ts'
import * as operatorDesk from '#api/operator-desk.ts'
import * as operators from '#api/operators.ts'
import { createPriceAlert, deletePriceAlert } from '#api/price-alerts.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#api/second-factor.ts'
import { evaluateWorkOrder, getWorkOrder, startWorkOrder } from '#api/work-orders.ts'
import { Authenticator } from '#test/api/support/authenticator.ts'
import { prepareEmailChange } from '#test/api/support/email-changes.ts'
import {
  authenticationOf,
  logIn,
  newEmail,
  newestCode,
  newestMail,
  newPlace,
  type Person,
  register,
  termsOf,
  tokenOf,
} from '#test/api/support/people.ts'
import { makeOrderKey } from '#test/api/support/order-keys.ts'
import { registerOperator } from '#test/api/support/operators.ts'
import { additionInput } from '#test/api/support/second-factors.ts'
import type { TestApp } from '#test/api/support/test-app.ts'
import { testConfig } from '#test/api/support/test-config.ts'

import { chainIdOfStub } from './stubs.ts'

interface Scene {
  readonly server: TestApp
  /** The person who makes the requests. */
  readonly self: Person
  readonly other: Person
}

type Preparation = (scene: Scene) => Promise<Record<string, string>>

const operatorCalls = Object.values({
  ...cannedReplies,
  ...operators,
  ...operatorConversations,
  ...operatorIncidents,
  ...operatorSearch,
  ...operatorSnooze,
  markChatReadAsSupport,
  showTypingAsSupport,
  ...operatorDesk,
}).filter((exported) => 'path' in exported)

const preparations: Readonly<Record<string, Preparation>> = {
  ...authenticationPreparations('main'),
  ...authenticationPreparations('futures'),
  [setFundPassword.path]: accountCode('set-fund-password'),
  [deleteAccount.path]: accountCode('delete-account'),
  [changeEmail.path]: async ({ server, self }) => {
    const { newEmail: address, code, ownerProof } = await prepareEmailChange(server, self, newEmail())
    return { newEmail: address, code, ownerCode: ownerProof.code }
  },
  [createOrderKey.path]: accountCode('create-order-key'),
  [revokeOrderKey.path]: async (scene) => ({ orderKeyId: (await keyOf(scene)).id }),
  [getChat.path]: ownChat,
  [sendChatMessage.path]: ownChat,
  [markChatRead.path]: ownChat,
  [showChatTyping.path]: ownChat,
  [getConversation.path]: ownConversation(startConversation),
  [replyToSupport.path]: ownConversation(startConversation),
  [closeConversation.path]: ownConversation(startConversation),
  [futuresConversations.getConversation.path]: ownConversation(futuresConversations.startConversation),
  [futuresConversations.replyToSupport.path]: ownConversation(futuresConversations.startConversation),
  [futuresConversations.closeConversation.path]: ownConversation(futuresConversations.startConversation),
  [deleteFuturesAccount.path]: async ({ server, self }) => {
    await server.ask(sendFuturesCode, { purpose: 'delete-account' }, self.signedIn)
    return { code: await newestCode(server, self.email) }
  },
  [getWorkOrder.path]: closedWorkOrder,
  [evaluateWorkOrder.path]: closedWorkOrder,
  [deletePriceAlert.path]: async ({ server, self }) => {
    const alert = { coin: 'BTC', direction: 'below', targetPrice: '1', currency: 'USD' } as const
    return { priceAlertId: (await server.ask(createPriceAlert, alert, self.signedIn)).id }
  },
  [endSession.path]: async ({ server, self }) => {
    const { accessToken } = await logIn(server, self)
    const [, claims = ''] = accessToken.split('.')
    return { sessionId: (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid }
  },
  [listLoginHistory.path]: async () => ({ cursor: `${Date.now()}_${randomUUID()}` }),
  [listNotices.path]: async () => ({ cursor: `${Date.now()}_${randomUUID()}` }),
  [listSystemMessages.path]: async () => ({ cursor: `${Date.now()}_${randomUUID()}` }),
  [getNotice.path]: anyNotice(listNotices),
  [markNoticeRead.path]: anyNotice(listNotices),
  [futuresNotices.getNotice.path]: anyNotice(futuresNotices.listNotices),
  [futuresNotices.markNoticeRead.path]: anyNotice(futuresNotices.listNotices),
  [getSystemMessage.path]: anyMessage,
  [markSystemMessageRead.path]: anyMessage,
  [giveConsent.path]: terms('main'),
  [futuresConsents.giveConsent.path]: terms('futures'),
  [confirmSubscription.path]: async ({ server }) => {
    const email = newEmail()
    await server.ask(subscribeEmail, { email, lang: 'en_us' })
    return { token: tokenOf(await newestMail(server, email), 'confirm') }
  },
  [beginTotp.path]: accountCode('add-second-factor'),
  [beginPasskey.path]: accountCode('add-second-factor'),
  [confirmTotp.path]: async ({ server, self }) => {
    const { secret } = await server.ask(beginTotp, await additionInput(server, self), self.signedIn)
    return { code: totpCode(secret) }
  },
  [addPasskey.path]: async ({ server, self }) => {
    const { options } = await server.ask(beginPasskey, await additionInput(server, self), self.signedIn)
    return { responseJson: JSON.stringify(new Authenticator(testConfig.publicUrl).create(options)) }
  },
  ...Object.fromEntries(operatorCalls.map(({ path }) => [path, asOperator])),
  [removeSecondFactor.path]: signedInWithTotp,
  [renewRecoveryCodes.path]: signedInWithTotp,
  [bindWallet.path]: async ({ server }) => signAnotherWallet(server),
  [beginWalletBinding.path]: async () => ({ address: privateKeyToAccount(generatePrivateKey()).address }),
  [unbindWallet.path]: async ({ server }) => {
    const { mainToken, address, message, signature } = await signAnotherWallet(server)
    await server.ask(bindWallet, { message, signature }, { accessToken: mainToken })
    return { mainToken, address }
  },
}

async function keyOf({ server, self }: Scene) {
  return makeOrderKey(server, self, `Key ${randomUUID()}`)
}

/** Returns values with which a request to `endpoint` can succeed, by their placeholders. */
export async function prepare(endpoint: Endpoint, scene: Scene): Promise<Record<string, string>> {
  const values = (await preparations[endpoint.path]?.(scene)) ?? {}
  return isKeyAccess(endpoint.access) ? { ...values, orderKey: (await keyOf(scene)).key } : values
}

async function ownChat({ server, self }: Scene): Promise<Record<string, string>> {
  const conversationId = randomUUID()
  await server.ask(startChat, { id: conversationId, lang: 'en_us', text: 'Hello?' }, self.signedIn)
  return { conversationId }
}

function ownConversation(start: typeof futuresConversations.startConversation): Preparation {
  return async ({ server, self }) => {
    const conversationId = randomUUID()
    const written = { id: conversationId, lang: 'en_us', text: 'Where is my deposit?' } as const
    await server.ask(start, written, self.signedIn)
    return { conversationId }
  }
}

function terms(realm: Realm): Preparation {
  return async ({ server }) => {
    const { agreementId, privacyId } = await termsOf(server, realm)
    return { agreementId, privacyId }
  }
}

async function closedWorkOrder({ server, self }: Scene): Promise<Record<string, string>> {
  const id = randomUUID()
  const terms = { category: 'deposit', priority: 'normal' } as const
  await server.ask(startWorkOrder, { id, lang: 'en_us', text: 'Where is my deposit?', ...terms }, self.signedIn)
  await server.ask(closeConversation, { key: { id } }, self.signedIn)
  return { conversationId: id }
}

async function asOperator({ server }: Scene): Promise<Record<string, string>> {
  return { mainToken: (await registerOperator(server)).session.accessToken }
}

async function anotherSession({ server, self }: Scene): Promise<Record<string, string>> {
  return { refreshToken: (await logIn(server, self)).refreshToken }
}

function authenticationPreparations(realm: Realm): Record<string, Preparation> {
  const { refreshToken, logout, registerUser, updatePassword, endSessionsByLink, sendEmailCode, loginSecondFactor } =
    authenticationOf(realm)
  return {
    [refreshToken.path]: anotherSession,
    [logout.path]: anotherSession,
    [registerUser.path]: async ({ server }) => {
      const email = newEmail()
      const { agreementId, privacyId } = await termsOf(server, realm)
      await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, newPlace())
      return { email, agreementId, privacyId, code: await newestCode(server, email) }
    },
    [updatePassword.path]: async ({ server, self: { email } }) => {
      await server.ask(sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
      return { code: await newestCode(server, email) }
    },
    [endSessionsByLink.path]: async ({ server, self }) => {
      await logIn(server, { ...self, deviceId: randomUUID() })
      return { token: tokenOf(await newestMail(server, self.email), 'endSessions') }
    },
    // The futures section has no second factors.
    ...(realm === 'main' && { [loginSecondFactor.path]: ticketOfSomebody }),
  }
}

function accountCode(
  purpose: 'set-fund-password' | 'delete-account' | 'add-second-factor' | 'create-order-key',
): Preparation {
  return async ({ server, self }) => {
    await server.ask(sendAccountCode, { purpose }, self.signedIn)
    return { code: await newestCode(server, self.email) }
  }
}

function anyNotice(list: typeof futuresNotices.listNotices): Preparation {
  return async ({ server }) => {
    const { items } = await server.ask(list, { lang: 'en_us' })
    return { noticeId: items[0]?.id ?? '' }
  }
}

async function anyMessage({ server, self }: Scene): Promise<Record<string, string>> {
  const { items } = await server.ask(listSystemMessages, {}, self.signedIn)
  return { messageId: items[0]?.id ?? '' }
}

async function signedInWithTotp({ server }: Scene): Promise<Record<string, string>> {
  const { person, secret } = await registerWithTotp(server)
  return { mainToken: person.session.accessToken, password: person.password, code: totpCode(secret) }
}

async function ticketOfSomebody({ server }: Scene): Promise<Record<string, string>> {
  const { person, secret } = await registerWithTotp(server)
  const { email, password, place } = person
  const result = await server.ask(authenticationOf('main').login, { email, password }, place)
  return { ticket: result.step === 'second-factor' ? result.ticket : '', code: totpCode(secret) }
}

async function registerWithTotp(server: TestApp): Promise<{ person: Person; secret: string }> {
  const person = await register(server)
  const { secret } = await server.ask(beginTotp, await additionInput(server, person), person.signedIn)
  await server.ask(confirmTotp, { code: totpCode(secret) }, person.signedIn)
  // The code that confirmed the factor is used up.
  server.advance(30)
  return { person, secret }
}

function totpCode(secret: string): string {
  return new TOTP({ secret }).generate()
}

/** Signs with a new wallet of a new account, since an account has only so many wallets. */
async function signAnotherWallet(server: TestApp) {
  const { session, signedIn } = await register(server)
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { address } = wallet
  const { message } = await server.ask(beginWalletBinding, { address, chainId: chainIdOfStub }, signedIn)
  return { mainToken: session.accessToken, address, message, signature: await wallet.signMessage({ message }) }
}
