import { setPartnerFault } from '#api/local-world.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { chooseAsset } from '#test/e2e/support/exchanging.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'

const litecoin = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'

test('an expired rate must be accepted again, and a failing partner leaves the others available', async ({
  page,
  world,
  guard,
}) => {
  test.slow()
  guard.expect(/503/)
  const { app } = await AccountApp.arrive(page, world, paths.exchange)
  try {
    await chooseAsset(app, 'Coin you pay with', 'LTC', 'Litecoin')
    await chooseAsset(app, 'Coin you receive', 'USDT', 'BSC')
    await app.main.getByText('Fixed rate', { exact: true }).click()
    await app.field('You pay').fill('2')
    const offers = app.main.getByRole('group', { name: 'Offers' })
    await expect(offers.getByRole('radio')).toHaveCount(5)
    await world.call(setPartnerFault, { partner: 'exolix', fault: 'failing' })
    await world.call(setPartnerFault, { partner: 'changelly', fault: 'brief-rates' })
    await app.field('You pay').fill('3')
    await expect(offers.getByRole('radio')).toHaveCount(4)
    await expect(offers).toContainText('This partner isn’t responding')
    await offers.getByText('Changelly', { exact: true }).click()
    await expect(offers).toContainText(/Worst case: [\d,.]+ USDT. Ask its support for a refund./)
    await app.field('Address').first().fill(recipient)
    await app.field('Address').last().fill(litecoin)
    await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()

    await world.call(setPartnerFault, { partner: 'changelly', fault: 'worse-quotes' })
    const changed = app.main.getByText('The rate has changed')
    await expect(changed).toBeVisible()
    await expect(app.main.getByText(/[\d,.]+ USDT → [\d,.]+ USDT \(-3(\.\d+)?%\)/)).toBeVisible()
    await expect(app.button('Create order')).toHaveAccessibleDescription('Accept the new rate first.')
    // The button is only marked as disabled, and says why.
    await app.button('Create order').press('Enter')
    await expect(app.heading('Exchange'), 'no order is created at an unseen rate').toBeVisible()
    await app.button('Accept the new rate').click()
    await expect(changed).toBeHidden()
    const promised = await app.field('You receive').inputValue()
    await app.button('Create order').click()
    await expect(app.heading('Pay')).toBeVisible()
    await expect(app.main.getByText('3 LTC').first()).toBeVisible()
    await app.main.getByRole('link', { name: 'Follow the order' }).click()
    const [whole = ''] = promised.split('.')
    await expect(app.main.getByText(new RegExp(`3 LTC → ${Number(whole).toLocaleString('en')}`))).toBeVisible()
  } finally {
    for (const partner of ['exolix', 'changelly']) await world.call(setPartnerFault, { partner, fault: null })
  }
})
