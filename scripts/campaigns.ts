import { randomUUID } from 'node:crypto'

import type { DatabaseConnection } from '#server/db/connect.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { announceCampaign, fundBudget } from '#server/modules/invitations/campaigns.ts'
import { listCampaignsFrom } from '#server/modules/invitations/campaigns.repository.ts'

import { refuse, withDatabase } from './with-database.ts'

const usage = `Announces and funds campaigns, which give inviters a share of fees (docs/invitations.md).

  npm run campaigns -- list
  npm run campaigns -- announce <coin> <percent> <first day> <days> <daily cap> <total cap>
  npm run campaigns -- fund <coin> <amount>

A share is at most 50 percent. The first day is in UTC, such as 2027-01-31, and at least a day away. Rewards are released
after 14 days, once the invited person has placed 2 orders. Campaigns are funded from fees that Sevenport has earned.
Run it where the server runs, with the server's environment.`

const coolingDays = 14
const minimumOrders = 2
const secondsPerDay = 86_400
/** At most half; the database enforces it, too. */
const maximumPercent = 50
const wholeNumber = /^[1-9]\d{0,2}$/
const coinText = /^[A-Z\d]{2,10}$/
const amountText = /^(0|[1-9]\d{0,14})(\.\d{1,18})?$/

await withDatabase(run)

/** @returns The exit code. */
async function run(connection: DatabaseConnection, [command, ...rest]: readonly string[]): Promise<number> {
  switch (command) {
    case 'list':
      return list(connection)
    case 'announce':
      return announce(connection, rest)
    case 'fund':
      return fund(connection, rest)
    default:
      return refuse(usage)
  }
}

async function list({ database }: DatabaseConnection): Promise<number> {
  for (const campaign of await listCampaignsFrom(database, systemClock())) {
    const { coin, sharePpm, startsAt, endsAt, dailyCap, totalCap } = campaign
    const period = `${startsAt.toISOString()} to ${endsAt.toISOString()}`
    console.log(
      `${coin}  ${sharePpm / 10_000} %  ${period}  ${formatAmount(dailyCap)} a day, ${formatAmount(totalCap)} in all`,
    )
  }
  const ledger = new Ledger(systemClock)
  for (const coin of ['USDT', 'USDC', 'TUSD']) {
    const [budget, earned] = [await ledger.budgetOf(database, coin), await ledger.earnedOf(database, coin)]
    console.log(`${coin}  ${formatAmount(budget)} in the budget, ${formatAmount(earned)} of earned fees available`)
  }
  return 0
}

async function announce({ database }: DatabaseConnection, entries: readonly string[]): Promise<number> {
  const campaign = readCampaign(entries)
  if (campaign === undefined) return refuse(usage)
  const refusal = await announceCampaign(database, campaign, systemClock())
  if (refusal === 'too-soon') return refuse('A campaign must be announced at least a day before it begins.')
  if (refusal === 'overlaps') return refuse(`This overlaps with another campaign for ${campaign.coin}.`)
  console.log('Announced. Users see it on the page with the rules.')
  return 0
}

function readCampaign(entries: readonly string[]): Parameters<typeof announceCampaign>[1] | undefined {
  const [coin = '', percent = '', firstDay = '', days = '', dailyCap = '', totalCap = ''] = entries
  const startsAt = new Date(`${firstDay}T00:00:00Z`)
  const isUnderstood =
    entries.length === 6 &&
    coinText.test(coin) &&
    [percent, days].every((number) => wholeNumber.test(number)) &&
    Number(percent) <= maximumPercent &&
    !Number.isNaN(startsAt.getTime()) &&
    [dailyCap, totalCap].every(isAmount)
  if (!isUnderstood) return undefined
  return {
    coin,
    sharePpm: Number(percent) * 10_000,
    coolingDays,
    minimumOrders,
    dailyCap: parseAmount(dailyCap),
    totalCap: parseAmount(totalCap),
    startsAt,
    endsAt: addSeconds(startsAt, Number(days) * secondsPerDay),
  }
}

function isAmount(text: string): boolean {
  return amountText.test(text) && parseAmount(text) > 0n
}

async function fund({ database }: DatabaseConnection, [coin = '', amount = '', ...more]: readonly string[]) {
  if (!coinText.test(coin) || !isAmount(amount) || more.length > 0) {
    return refuse(usage)
  }
  const funding = { id: randomUUID(), coin, amount: parseAmount(amount) }
  if (!(await fundBudget(database, new Ledger(systemClock), funding))) {
    return refuse(`Sevenport doesn’t have ${amount} ${coin} of earned fees to set aside.`)
  }
  console.log(`${amount} ${coin} are set aside for inviters.`)
  return 0
}
