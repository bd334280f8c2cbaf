import type { Fault } from './fault.ts'

const test = 'test/api/price-alerts.test.ts'

/** Faults in price alerts. */
export const alertFaults: readonly Fault[] = [
  {
    name: 'Two workers send the same price alert',
    file: 'server/modules/price-alerts/price-alerts.repository.ts',
    find: 'where(and(inArray(priceAlerts.id, [...ids]), isNull(priceAlerts.triggeredAt)))',
    replace: 'where(inArray(priceAlerts.id, [...ids]))',
    test,
    testName: 'once when two workers',
  },
  {
    name: 'A price alert is sent over and over',
    file: 'server/modules/price-alerts/price-alert-watch.ts',
    find: '      await markTriggered(tx, alert.id, { triggeredAt, triggeredPrice })\n',
    replace: '',
    test,
    testName: 'above the target once',
  },
  {
    name: 'A stale price triggers a price alert',
    file: 'server/modules/price-alerts/price-alert-watch.ts',
    find: '.filter(({ at }) => at >= oldest)',
    replace: '.filter(({ at }) => at <= clock())',
    test,
    testName: 'on an outdated price',
  },
  {
    name: 'A price from before an alert was created triggers it',
    file: 'server/modules/price-alerts/price-alerts.repository.ts',
    find: ' AND alert.created_at < now.at',
    replace: '',
    test,
    testName: 'on a price older than the alert',
  },
  {
    name: 'One user’s error blocks everyone’s price alerts',
    file: 'server/modules/price-alerts/price-alert-watch.ts',
    find: 'await database.transaction((tx) => this.#fire(tx, userId, passed))\n      } catch (error) {',
    replace:
      'await database.transaction((tx) => this.#fire(tx, userId, passed))\n      } catch (error) {\n        return',
    test,
    testName: 'a crash before',
  },
  {
    name: 'Price alerts round differently from the app',
    file: 'server/modules/price-alerts/converted-price.ts',
    find: 'return exact - (exact % lastDigit)',
    replace: 'return exact',
    test,
    testName: 'truncated as the app shows it',
  },
]
