import { type Path, paths } from '#src/config/paths.ts'

const account = ['second-factor', 'not-me', 'change-email', 'delete-account', 'linked-wallets', 'fake-emails'] as const
const logIn = ['code-not-arriving', 'reset-password', 'lost-second-factor', 'wallet-or-account', 'fake-emails'] as const
const deposit = [
  'deposit-how',
  'choose-a-network',
  'deposit-not-credited',
  'deposit-wrong-network',
  'deposit-from-contract',
] as const
const depositDetail = ['deposit-not-credited', 'deposit-reversed', 'deposit-wrong-network', 'contact-support'] as const
const withdraw = [
  'withdrawal-how',
  'withdrawal-limits',
  'choose-a-network',
  'address-lookalikes',
  'network-fees',
  'security-lock',
] as const
const verify = ['code-not-arriving', 'fund-password', 'lost-second-factor', 'second-factor'] as const
const withdrawalDetail = [
  'withdrawal-in-review',
  'withdrawal-not-arrived',
  'withdrawal-failed',
  'contact-support',
] as const
const swap = ['swap-how', 'swap-rates', 'swap-one-to-one', 'network-fees'] as const
const swapOrder = ['swap-late-or-wrong-amount', 'swap-on-hold', 'swap-refund', 'contact-support'] as const
const buy = ['buy-how', 'fiat-countries', 'fiat-payment-missing'] as const
const sell = ['sell-how', 'fiat-countries', 'payout-accounts'] as const
const fiatOrder = ['fiat-payment-missing', 'swap-refund', 'contact-support'] as const
const mining = ['mining-basics', 'unstake', 'transaction-failed', 'wallet-or-account'] as const
const checkIn = ['check-in-streak', 'claim-rewards', 'unstake', 'transaction-failed'] as const
const invite = ['invite-friends', 'balance-safety'] as const
const rewards = ['claim-rewards', 'check-in-streak', 'transaction-failed'] as const

const futuresLogIn = ['futures-what-it-is', 'futures-log-in', 'futures-code', 'futures-two-accounts'] as const
const futuresHome = [
  'futures-what-it-is',
  'futures-no-trading',
  'futures-deposit-scams',
  'futures-already-paid',
  'futures-impostors',
  'futures-your-messages',
] as const

/** The articles that explain each page, most needed first. */
export const articlesOfPages: Partial<Record<Path, readonly string[]>> = {
  [paths.home]: ['what-you-can-do', 'wallet-or-account', 'recovery-phrase-scams'],
  [paths.my]: ['what-you-can-do', 'wallet-or-account', 'fake-emails', 'recovery-phrase-scams'],
  [paths.mining]: mining,
  [paths.miningDetail]: mining,
  [paths.signIn]: checkIn,
  [paths.signInRules]: checkIn,
  [paths.signInRecords]: checkIn,
  [paths.claim]: rewards,
  [paths.transferRewards]: rewards,
  [paths.rewardRecords]: rewards,
  [paths.rewardRecord]: rewards,
  [paths.login]: logIn,
  [paths.createAccount]: logIn,
  [paths.forgetPasswords]: logIn,
  [paths.resetPasswords]: ['reset-password', 'code-not-arriving', 'security-lock', 'not-me'],
  [paths.setFundPassword]: ['fund-password', 'code-not-arriving', 'security-lock'],
  [paths.accountSetting]: account,
  [paths.securitySettings]: account,
  [paths.accountDetails]: account,
  [paths.userInfo]: account,
  [paths.emailSubscription]: ['fake-emails', 'code-not-arriving'],
  [paths.spotWallet]: ['deposit-how', 'withdrawal-how', 'send-by-email', 'balance-safety'],
  [paths.spotCoin]: ['deposit-how', 'withdrawal-how', 'balance-safety'],
  [paths.spotHistory]: ['deposit-not-credited', 'withdrawal-not-arrived', 'deposit-reversed'],
  [paths.spotEntry]: ['deposit-reversed', 'withdrawal-not-arrived', 'contact-support'],
  [paths.spotFees]: ['withdrawal-limits', 'network-fees'],
  [paths.spotTransfer]: ['send-by-email', 'fund-password', 'security-lock'],
  [paths.spotTransferDetail]: ['send-by-email', 'contact-support'],
  [paths.deposit]: deposit,
  [paths.depositHistory]: depositDetail,
  [paths.depositDetail]: depositDetail,
  [paths.withdrawableCoins]: withdraw,
  [paths.withdraw]: withdraw,
  [paths.withdrawReview]: withdraw,
  [paths.withdrawPassword]: verify,
  [paths.withdrawEmailCode]: verify,
  [paths.withdrawFundPassword]: verify,
  [paths.withdrawHistory]: withdrawalDetail,
  [paths.withdrawDetail]: withdrawalDetail,
  [paths.withdrawFreeze]: ['not-me', 'account-frozen', 'security-lock', 'fake-emails'],
  [paths.addressBook]: ['address-lookalikes', 'choose-a-network'],
  [paths.newAddress]: ['address-lookalikes', 'choose-a-network'],
  [paths.invite]: invite,
  [paths.invitedPeople]: invite,
  [paths.invitationAwards]: invite,
  [paths.invitationRules]: invite,
  [paths.status]: ['service-status', 'contact-support', 'deposit-not-credited', 'withdrawal-not-arrived'],
  [paths.reserves]: ['balance-safety'],
  [paths.exchange]: swap,
  [paths.exchangePay]: swapOrder,
  [paths.exchangeConnectedPay]: ['transaction-failed', ...swapOrder],
  [paths.exchangeOrder]: swapOrder,
  [paths.exchangeHistory]: swapOrder,
  [paths.exchangePastOrder]: swapOrder,
  [paths.paymentLink]: ['payment-links', 'swap-late-or-wrong-amount', 'swap-refund', 'choose-a-network'],
  [paths.merchantLinks]: ['payment-links', 'deposit-not-credited', 'choose-a-network'],
  [paths.merchantWebhook]: ['payment-links'],
  [paths.buy]: buy,
  [paths.buyHistory]: fiatOrder,
  [paths.buyOrder]: fiatOrder,
  [paths.sell]: sell,
  [paths.sellHistory]: fiatOrder,
  [paths.sellOrder]: fiatOrder,
  [paths.payoutAccounts]: ['payout-accounts', 'fiat-countries'],
  [paths.futuresSignIn]: futuresLogIn,
  [paths.futuresForgetPassword]: ['futures-password', 'futures-code', 'futures-get-help'],
  [paths.futuresEditLoginPwd]: ['futures-password', 'futures-keep-safe', 'futures-not-me'],
  [paths.futuresHome]: futuresHome,
  [paths.futuresAccount]: ['futures-two-accounts', 'futures-delete-account', 'futures-keep-safe', 'futures-not-me'],
}

/** Returns the ids of the articles that explain a page; empty if it has none. */
export function articlesOfPage(pathname: string): readonly string[] {
  return (articlesOfPages as Record<string, readonly string[] | undefined>)[pathname] ?? []
}
