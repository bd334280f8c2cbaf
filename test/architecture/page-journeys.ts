/** Where a browser test performs the main action of a page: the file in `test/e2e/journeys`, and the test's title. */
type Journey = readonly [file: string, test: string]

const login: Journey = [
  'account-login',
  'a wrong password is told without a word about the account, the right one logs in',
]
const futuresAccount: Journey = [
  'account-futures',
  'the futures section has accounts of its own, apart from all others',
]
const streak: Journey = [
  'streak',
  'a newcomer with the local test account lives a 7-day streak in the USDT pool, on a phone',
]
const notices: Journey = ['notices', 'a visitor comes from the home page to the latest notice, and to all of them']
const notifications: Journey = [
  'notices',
  'what a person reads is read in every tab, and the red dot goes with the last of it',
]
const systemMessages: Journey = [
  'notices',
  'system messages have a page of their own, and a guest is asked to log in first',
]
const agreements: Journey = ['agreements', '${link}: its date, its version and a way to each of its sections']

const deposit: Journey = [
  'deposit',
  'a deposit from a wallet shows by itself, and counts its confirmations into the balance',
]
const withdrawal: Journey = [
  'withdraw',
  'what came on Ethereum is withdrawn on BSC with all three proofs, past reloads and double clicks',
]
const addressBook: Journey = ['address-book', 'an address is entered once, found in a withdrawal, renamed and removed']
const spotTransfer: Journey = ['spot-transfer', 'coins go to another person by e-mail, once and free of charge']

/** Every page that works, with the journey that shows it. A page is linked only when it is here. */
export const pageJourneys: Readonly<Record<string, Journey>> = {
  '/home': notices,
  '/mining/index': ['frame-reading', 'the pools of all seven chains lead to the sign-in of each'],
  '/mining/detail': ['wallet', 'a token is added to the wallet as the deployment table has it'],
  '/mining/signin/index': streak,
  '/mining/signin/detail': ['frame-reading', 'the sign-in leads to its rules, with the numbers of the pool'],
  '/mining/signin/get': streak,
  '/mining/signin/transfer': [
    'streak',
    'rewards wait for seven days in a row, then go to another address whose end was typed again',
  ],
  '/mining/signin/signinDetail': ['days', 'every reward is recorded with its state'],
  '/mining/miningDetail/index': [
    'mining-records',
    'rewards are filtered by network, coin, state and day, and the filter outlives a look at one',
  ],
  '/mining/miningDetail/detail': [
    'mining-records',
    'every reward stands in its state, and its page tells how it came there',
  ],
  '/mining/login': login,
  '/mining/createAccount': [
    'account-registration',
    'a person registers with the code from the mailbox and is logged in',
  ],
  '/mining/forgetPasswords': ['account-passwords', 'a forgotten password is set anew with a code, and logs in'],
  '/mining/resetPasswords': ['account-passwords', 'the password is changed by somebody who knows the current one'],
  '/mining/setFundPassword': ['account-passwords', 'the fund password is set with the log-in password and a code'],
  '/mining/accountSetting': [
    'account-wallet',
    'a wallet is bound with two taps, one to connect and one to sign, and unbound again',
  ],
  '/property/securitySettings': [
    'account-second-factor',
    'an authenticator app is turned on, asked for at the next log-in, and turned off only after a day',
  ],
  '/property/accountDetails': [
    'account-data',
    'the account moves to another e-mail address, and the link at the old one moves it back',
  ],
  '/my/userInfo': ['account-data', 'a name and a country are changed, and shown everywhere'],
  '/futures/loginSystem/signIn': futuresAccount,
  '/futures/loginSystem/forgetPassword': ['account-futures', 'a forgotten password of the futures section is set anew'],
  '/futures/loginSystem/editLoginPwd': futuresAccount,
  '/property/setting': [
    'shell',
    'a page whose code does not arrive is asked for again once, then says so and can be loaded by a tap',
  ],
  '/property/currencyUnit': [
    'currency',
    'the pricing currency is CNY until another is chosen, which acts at once in every tab and is kept',
  ],
  '/property/notificationCenter': notifications,
  '/property/notificationDetail': notifications,
  '/my/language': ['languages', 'a chosen language acts at once, everywhere, and is kept'],
  '/my/aboutUs': ['frame-reading', 'about Sevenport names the contracts, each to be copied'],
  '/my/versionUpdate': [
    'upgrade',
    'a new version is found, downloaded with its progress, installed, and there after the restart',
  ],
  '/my/versionLog': ['frame-reading', 'the version history is reached from the update page and marks this version'],
  '/my/appUserSubscribeEmail': [
    'subscription',
    'news by e-mail begin with a tap on the link of a mail, and end with another',
  ],
  '/my/systemMessages': systemMessages,
  '/my/systemMessageDetail': systemMessages,
  '/help/notice': notices,
  '/help/noticeDetail': notices,
  '/help/agreement': agreements,
  '/help/serviceAgreement': agreements,
  '/components/alert': ['popups', 'a notice opened by a link stands over home, says where it comes from and closes'],
  '/components/dialog': ['popups', 'a question opened by a link can be answered, and leads home'],
  '/components/dialog2': ['popups', 'a question with details lists them'],
  '/components/dialog3': ['popups', 'a choice offers its options'],
  '/components/dislogInput': [
    'popups-opener',
    'a password is asked for by a page of ours, and is nowhere but in the answer',
  ],
  '/components/scanQrcode': ['scan', 'a QR code is read from a picture, shown and copied'],
  '/coinTopup/index': [
    'spot-wallet',
    'the wallet shows what a deposit has brought and what it is worth, and covers it on demand',
  ],
  '/coinTopup/fees': ['spot-wallet', 'fees and limits are there for everybody, by coin and network'],
  '/coinTopup/transfer': spotTransfer,
  '/coinTopup/transferDetail': spotTransfer,
  '/currencyDetails/index': ['spot-wallet', 'a coin has a page with its price over time and what has moved it'],
  '/currencyDetails/history': ['spot-history', 'the history is filtered by coin, kind and day, and saved as a table'],
  '/currencyDetails/detail': ['spot-history', 'a movement tells what it was and leads to its deposit'],
  '/coinTopup/topup': deposit,
  '/coinTopup/history': deposit,
  '/coinTopup/depositDetail': deposit,
  '/coinTopup/withdrawDeposit': withdrawal,
  '/coinTopup/send/index': withdrawal,
  '/coinTopup/send/affirm': withdrawal,
  '/coinTopup/verification/pwd': withdrawal,
  '/coinTopup/verification/email': withdrawal,
  '/coinTopup/verification/capitalPwd': withdrawal,
  '/coinTopup/send/history': withdrawal,
  '/coinTopup/send/withdrawDetail': withdrawal,
  '/coinTopup/freeze': ['withdraw', 'the link of a mail freezes withdrawals by a tap, and all three proofs end that'],
  '/coinTopup/send/addressBook': addressBook,
  '/coinTopup/send/newAddress': addressBook,
  '/select/selectCurrency': ['select', 'a coin is found by name and network, kept on top and remembered'],
  '/select/selectCurrency2': ['select', 'a currency is found by name and country, and remembered'],
  '/reserves': ['reserves', 'a person’s own browser proves that their balance is in the published sum'],
  '/operator/withdrawals': [
    'operator',
    'an operator refuses one withdrawal with a reason and approves another, on a desk',
  ],
  '/operator/listings': [
    'operator',
    'a coin is paused and opened on one network, with what the hot wallet has beside it, on a phone',
  ],
  '/operator/audit': ['operator', 'an operator refuses one withdrawal with a reason and approves another, on a desk'],
}
