import type { Articles } from './article.ts'

export const articles: Articles = {
  thisWallet: {
    title: 'What is a wallet on this device?',
    text: `A wallet on this device keeps its keys in this browser, encrypted with your password. Only you can spend from it.

## What it is

- **Yours alone.** We never receive your words, keys or password.
- **No account needed.** You don’t have to log in or verify your identity.
- **One address on seven networks.** Ethereum, BNB Smart Chain, Avalanche, Polygon, Fantom, OP Mainnet and Arbitrum share it.

## What it isn’t

- **It isn’t your spot wallet.** Coins there are held by Sevenport for your account.
- **It isn’t a hardware wallet.** Its keys are in the memory of this device while it is unlocked.
- **It can’t be recovered by us.** Without your words or an exported key, a lost device means lost coins.`,
  },
  words: {
    title: 'Recovery words',
    text: `Your wallet is 12 or 24 words in a fixed order. Whoever has them has your coins.

- **Write them on paper**, twice, and keep the copies in two places.
- **Never type them into a website, chat or form.** You only need them to restore the wallet.
- **No screenshots, photos, emails or cloud notes.** Other apps can read those.
- **Keep the order.** The same words in another order are another wallet, or none.

If you added a passphrase, you need it as well: the words alone lead to different, empty accounts.

We never ask for your words. Anyone who does is stealing from you.`,
  },
  password: {
    title: 'The password of this device',
    text: `The password encrypts the keys in this browser. It isn’t your account password or your fund password, and it works on this device only.

- **We can’t reset it.** If you forget it, remove the wallets and restore them from your words.
- **Wrong passwords slow things down.** After several, you have to wait before you can try again.
- **The wallet locks itself** after a few minutes without use. You can change how many.

Choose a long password that you use nowhere else. Someone who copies this device’s storage can try passwords for as long as they like.`,
  },
  lostDevice: {
    title: 'If your device is lost or stolen',
    text: `1. On another device, open Sevenport and restore the wallet from your words.
2. If somebody may know your password, **create a new wallet** and send your coins to it. Changing the password elsewhere doesn’t protect the old keys.
3. Revoke approvals of the old address if tokens stay there.

Browsers can delete a site’s data, too: when storage is full, when you clear it, or in a private window. Words on paper protect you from all of these.

Without words or an exported key, nobody can recover the coins. That includes us.`,
  },
  importing: {
    title: 'Importing a wallet',
    text: `You can restore a wallet from recovery words (BIP-39), a private key, or a keystore file (version 3).

## My accounts are empty

Some wallets derive accounts by another path. When you import words, compare the addresses that we show and choose the ones you know. A missing passphrase also leads to other addresses.

## My tokens don’t show

Tokens we don’t list are hidden. Add them by their contract address.

## Is it safe?

A wallet that is in two places is as safe as the weaker one. If the old place isn’t trustworthy, create a new wallet and send your coins there instead.`,
  },
  privateKey: {
    title: 'Private keys',
    text: `A private key controls one account. Your words create the keys of all accounts of a wallet.

- **Exporting** shows the key after you enter your password. Do it where nobody can see your screen.
- **A keystore file** is a private key encrypted with a password of its own. It is only as strong as that password.
- **A wallet imported from a key has no words.** Back up the key itself.
- **A key can’t be changed.** If it was seen by someone else, send everything to a new account.`,
  },
  watchOnly: {
    title: 'Watch-only addresses and accounts',
    text: `A watched address shows balances and activity. It has no key here, so nothing can be sent or signed.

Use it to keep an eye on a hardware wallet or on a savings address.

An account on Bitcoin, Litecoin or Dogecoin can be watched by its public key, which your other wallet shows as xpub, ypub, zpub or descriptor. Then you can also receive at fresh addresses and pay:

- **Prepare the payment here** and export it as a file or as QR codes.
- **Sign it on the device that has the keys.** Check the recipient and the amount there, too.
- **Bring it back** under *Sign a transaction file*. We check that it’s the same transaction and that its signatures are valid before you send it.

Never enter a private key (xprv) in place of a public one. If you do, it’s refused and not kept.

Be careful with addresses you didn’t create: coins you send to a watched address belong to whoever has its key.`,
  },
  networks: {
    title: 'Networks',
    text: `The same address works on all seven networks, but a coin is on one network at a time. USDT on Polygon and USDT on Ethereum are two balances.

- **Sender and recipient must use the same network.** Ask which one the recipient supports.
- **An exchange may not credit a network it doesn’t support.** The coins are then hard or impossible to get back.
- **Dimmed rows** mean that a network couldn’t be reached. Your coins are safe; only the reading failed.`,
  },
  gas: {
    title: 'Network fees',
    text: `Every transaction pays a fee in the network’s own coin: ETH, BNB, AVAX, POL or FTM. To send USDT on Ethereum, you need some ETH as well.

- The fee goes to the network, not to us.
- A failed transaction still costs its fee.
- If a transaction waits for long, you can speed it up or cancel it for a higher fee.

OP Mainnet and Arbitrum are usually much cheaper than Ethereum, and their fees are paid in ETH.`,
  },
  approvals: {
    title: 'Approvals',
    text: `An approval lets a contract move one of your tokens, up to a limit, without asking you again. Swaps and staking need them.

- **Unlimited approvals are dangerous.** If the contract has a flaw or its owner turns on you, all of that token can be taken, including what you receive later. This wallet refuses to sign them.
- **Revoke what you no longer use.** It costs a network fee, and doesn’t affect anything you have staked.
- **Locking the wallet doesn’t stop an approval.** It stays on the network until you revoke it or it is used up.`,
  },
  scams: {
    title: 'Scams and how to spot them',
    text: `- **“Support” asks for your words.** We never do, and nobody needs them.
- **An address that looks like yours.** Scammers send nothing, or next to it, from an address with the same first and last characters, hoping that you copy it. Compare the whole address.
- **Tokens you didn’t ask for.** They lead to a website that asks for an approval. Ignore them; we hide tokens that you didn’t add.
- **A token with a familiar name.** Anyone can name a token USDT. Only the contract address counts.
- **Guaranteed profits, urgent deadlines, doubled coins.** Always a scam.

Transactions can’t be reversed. When in doubt, don’t sign.`,
  },
  bitcoinFamily: {
    title: 'Bitcoin, Litecoin, Dogecoin and TRON',
    text: `Your words also create addresses for these four networks.

- **Sending BTC, LTC and DOGE** works like sending any coin: choose the amount and how soon it should be in a block, check the review, enter your password.
- **Sending TRX and USDT on TRON.** Fees there are paid in TRX, even for USDT. TRX itself is usually free, as long as your free bandwidth of the day lasts; the first payment to a new address costs 1.1 TRX. USDT needs energy: without staked TRX, a payment burns some 7 to 13 TRX. A payment that no block includes within an hour can no longer go through, and is shown as not sent.
- **Coins to spend.** What you receive is kept as separate coins. The wallet picks as few as it needs and sends the rest back to a new address of yours: the change. You can choose the coins yourself, so that others don’t see which belong together.
- **Fees** depend on how many coins a payment spends, not on its amount. On Bitcoin, a payment that waits can be sped up or canceled; nodes of Litecoin and Dogecoin don’t take that.
- **Small amounts** that cost more to spend than they are worth aren’t passed on by the networks, so the wallet refuses them.
- **Balances and activity come from an index server.** For BTC, LTC and DOGE it sees all addresses of your account, also later ones, and your IP address; for TRX your address. It can’t spend anything.
- **Signing files.** Under *Sign a transaction file*, this wallet signs what another one has prepared (PSBT), even offline. It shows everybody who is paid and the fee first, and refuses a file whose amounts it can’t check. What comes back to you is marked *This account*: anything else isn’t yours, whatever the file says.
- **Signing messages** proves that an address is yours. Never sign a text that you don’t understand, or that somebody asks you for unexpectedly.
- **Coins from other wallets.** On Bitcoin, legacy and taproot addresses of your words are found too.
- **QR codes.** Longer files are shown and read as several codes that take turns: BBQr or UR, whichever your other device knows.
- **Your public key** is on the account’s page. A wallet elsewhere can watch the account with it and prepare payments that you sign here.
- **Wallets from a private key or a watched address** have no addresses on these networks.`,
  },
  limits: {
    title: 'What Sevenport can’t do for you',
    text: `- Recover your words, keys or password.
- Reverse, stop or refund a transaction.
- Get back coins that were sent to a wrong address or network.
- Freeze a thief’s account on a public network.
- Guarantee that a contract or token is safe.
- Protect a device that has malware on it, or a browser extension that can read every page.

A web page is loaded anew from a server, so you trust that server each time. For large amounts, use a hardware wallet.`,
  },
}
