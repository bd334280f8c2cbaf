import { sendAccountCode } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { proveMailbox } from '#test/api/support/email-changes.ts'
import { newEmail, newestCode } from '#test/api/support/people.ts'

import { accountAttacks } from './account-attacks.ts'
import { type Attack, mine, named, noSuchCode, own, ownTotp, stolen, strangeKeys, theirs } from './attack.ts'
import { authenticationAttacks } from './authentication-attacks.ts'
import { booksAttacks } from './books-attacks.ts'
import { chatAttacks } from './chat-attacks.ts'
import { contentAttacks } from './content-attacks.ts'
import { conversationAttacks } from './conversation-attacks.ts'
import { depositAttacks } from './deposit-attacks.ts'
import { exchangeAttacks } from './exchange-attacks.ts'
import { chainId, type Owner, type Scene } from './scene.ts'
import { invitationAttacks } from './invitation-attacks.ts'
import { merchantAttacks } from './merchant-attacks.ts'
import { noticeAttacks } from './notice-attacks.ts'
import { futuresAccountAttacks } from './futures-account-attacks.ts'
import { fiatAttacks } from './fiat-attacks.ts'
import { orderKeyAttacks } from './order-key-attacks.ts'
import { priceAlertAttacks } from './price-alert-attacks.ts'
import { pushAttacks } from './push-attacks.ts'
import { secondFactorAttacks } from './second-factor-attacks.ts'
import { walletAttacks } from './wallet-attacks.ts'
import { withdrawalAttacks } from './withdrawal-attacks.ts'

const { challengeExpired, fundPasswordWrong, invalidRequest, linkInvalid, notFound } = apiErrorCode
const { ownerCodeWrong, passwordWrong, secondFactorMissing, secondFactorWrong, signatureInvalid } = apiErrorCode

/** Attacks by the endpoint's name in the contract. Every endpoint that involves a user has at least one. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  'account.getProfile': [...named, own],
  'account.updateProfile': [
    {
      what: 'changes another account by its id',
      input: (scene) => ({ ...strangeKeys(scene), userName: 'x' }),
      expected: invalidRequest,
    },
    { what: 'changes what needs a proof', input: ({ victim }) => ({ email: victim.email }), expected: invalidRequest },
  ],
  'account.sendAccountCode': [
    {
      what: 'names whose code it is',
      input: (scene) => ({ ...strangeKeys(scene), purpose: 'delete-account' }),
      expected: invalidRequest,
    },
    {
      what: "has a code for its own account mailed to the victim's address",
      input: ({ victim }) => ({ purpose: 'change-email', newEmail: victim.email }),
      expected: 0,
    },
  ],
  'account.setFundPassword': [
    {
      what: "brings the victim's password",
      input: (scene) => ({ ...theirs(scene), fundPassword: 'copper lantern 9', code: '000000' }),
      expected: secondFactorMissing,
    },
    {
      what: 'sets the fund password with a stolen session and password',
      token: stolen,
      input: (scene) => ({ ...theirs(scene), fundPassword: 'copper lantern 9', code: '000000' }),
      expected: secondFactorMissing,
    },
    {
      what: 'brings a code for something else',
      input: async (scene) => ({
        secondFactor: ownTotp(scene.attacker),
        fundPassword: 'copper lantern 9',
        code: await ownCode(scene, 'delete-account'),
      }),
      expected: noSuchCode,
    },
  ],
  'account.validFundPassword': [
    {
      what: "tries the victim's fund password on its own account",
      input: ({ victim }) => ({ fundPassword: victim.fundPassword }),
      expected: fundPasswordWrong,
    },
  ],
  'account.changeEmail': [
    {
      what: "takes the victim's address with a code of its own",
      input: async (scene) => ({
        ...mine(scene),
        newEmail: scene.victim.email,
        code: await ownCode(scene, 'delete-account'),
        ownerProof: { method: 'fund-password', fundPassword: scene.attacker.fundPassword },
      }),
      expected: noSuchCode,
    },
    {
      what: "moves the victim's account with the stolen log-in password, a session and a code to the new address",
      token: ({ victim }) => victim.session.accessToken,
      input: async (scene) => ({ ...(await move(scene)), ownerProof: { method: 'mailed-code', code: '000000' } }),
      expected: ownerCodeWrong,
    },
    {
      what: "moves the victim's account with a code to leave an address that is its own",
      token: ({ victim }) => victim.session.accessToken,
      input: async (scene) => ({
        ...(await move(scene)),
        ownerProof: await proveMailbox(scene.server, scene.attacker),
      }),
      expected: ownerCodeWrong,
    },
    {
      what: "moves the victim's account with a guessed fund password",
      token: ({ victim }) => victim.session.accessToken,
      input: async (scene) => ({
        ...(await move(scene)),
        ownerProof: { method: 'fund-password', fundPassword: scene.attacker.fundPassword },
      }),
      expected: fundPasswordWrong,
    },
    {
      what: "moves the victim's account with both passwords, but without the second factor",
      token: ({ victim }) => victim.session.accessToken,
      input: async (scene) => ({
        ...(await move(scene)),
        ownerProof: { method: 'fund-password', fundPassword: scene.victim.fundPassword },
      }),
      expected: secondFactorMissing,
    },
    {
      what: "moves the victim's account with both passwords and a code of its own app",
      token: ({ victim }) => victim.session.accessToken,
      input: async (scene) => ({
        ...(await move(scene)),
        ownerProof: { method: 'fund-password', fundPassword: scene.victim.fundPassword },
        secondFactor: ownTotp(scene.attacker),
      }),
      expected: secondFactorWrong,
    },
    {
      what: 'moves another account by its id',
      input: ({ attacker, victim }) => ({
        currentPassword: attacker.password,
        newEmail: newEmail(),
        code: '000000',
        ownerProof: { method: 'fund-password', fundPassword: attacker.fundPassword },
        userId: victim.session.userId,
      }),
      expected: invalidRequest,
    },
  ],
  'account.undoEmailChange': [
    {
      what: "brings another link of the victim's mails",
      input: ({ victim }) => ({ token: victim.endSessionsToken }),
      expected: linkInvalid,
    },
  ],
  'account.getDeletion': [...named, own],
  'account.deleteAccount': [
    {
      what: "brings the victim's password",
      input: (scene) => ({ ...theirs(scene), code: '000000' }),
      expected: secondFactorMissing,
    },
    {
      what: 'deletes the account with a stolen session and password',
      token: stolen,
      input: (scene) => ({ ...theirs(scene), code: '000000' }),
      expected: secondFactorMissing,
    },
    {
      what: 'deletes another account by its id',
      input: async (scene) => ({
        ...mine(scene),
        code: await ownCode(scene, 'delete-account'),
        userId: scene.victim.session.userId,
      }),
      expected: invalidRequest,
    },
  ],
  'account.exportAccount': [
    { what: "brings the victim's password", input: theirs, expected: passwordWrong },
    { ...own, input: mine },
  ],
  'account.listSessions': [...named, own],
  'account.endSession': [
    {
      what: "ends the victim's session by its id",
      input: ({ victim }) => ({ sessionId: victim.sessionId }),
      expected: notFound,
    },
  ],
  'account.endOtherSessions': [...named, own],
  'account.listLoginHistory': [
    {
      what: 'begins behind an event of the victim',
      input: ({ victim }) => ({ cursor: victim.historyCursor }),
      expected: 0,
    },
    { what: "names the victim's account", input: strangeKeys, expected: invalidRequest },
  ],
  ...authenticationAttacks('main', 'mainAuthentication'),
  ...authenticationAttacks('futures', 'futuresAuthentication'),
  'bound-wallets.listBoundWallets': [...named, own],
  'bound-wallets.beginWalletBinding': [
    {
      what: "begins with the victim's wallet, which it cannot sign for",
      input: ({ victim }) => ({ address: victim.wallet.address, chainId }),
      expected: 0,
    },
  ],
  'bound-wallets.bindWallet': [
    {
      what: "brings the signature under the victim's message",
      input: ({ victim }) => signed(victim, victim.walletMessage),
      expected: challengeExpired,
    },
    {
      what: "signs its own message with the victim's wallet",
      input: ({ attacker, victim }) => signed(victim, attacker.walletMessage),
      expected: apiErrorCode.unavailable,
    },
    {
      what: "puts the victim's wallet into its own message",
      input: ({ attacker, victim }) =>
        signed(victim, attacker.walletMessage.replaceAll(attacker.secondWallet.address, victim.wallet.address)),
      expected: signatureInvalid,
    },
  ],
  'bound-wallets.unbindWallet': [
    {
      what: "unbinds the victim's wallet",
      input: ({ victim }) => ({ address: victim.wallet.address }),
      expected: notFound,
    },
  ],
  ...secondFactorAttacks,
  ...walletAttacks,
  ...accountAttacks,
  ...booksAttacks,
  ...chatAttacks,
  ...contentAttacks,
  ...conversationAttacks,
  ...futuresAccountAttacks,
  ...depositAttacks,
  ...exchangeAttacks,
  ...noticeAttacks,
  ...fiatAttacks,
  ...orderKeyAttacks,
  ...invitationAttacks,
  ...merchantAttacks,
  ...priceAlertAttacks,
  ...pushAttacks,
  ...withdrawalAttacks,
}

/** Requests an email code for the attacker's own account. @returns The code. */
async function ownCode({ server, attacker }: Scene, purpose: 'delete-account'): Promise<string> {
  server.advance(61)
  await server.ask(sendAccountCode, { purpose }, attacker.signedIn)
  return newestCode(server, attacker.email)
}

/** The input with which a thief of the victim's login password and session tries to change the email. */
async function move({ server, victim }: Scene) {
  const address = newEmail()
  await server.ask(sendAccountCode, { purpose: 'change-email', newEmail: address }, victim.signedIn)
  return { currentPassword: victim.password, newEmail: address, code: await newestCode(server, address) }
}

async function signed({ wallet }: Owner, message: string) {
  return { message, signature: await wallet.signMessage({ message }) }
}
