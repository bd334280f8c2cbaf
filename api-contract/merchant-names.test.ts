import { expect, test } from 'vitest'

import { mixesScripts, resemblesHouse } from './merchant-names.ts'

test.each([
  'Sevenport',
  'SEVEN PORT',
  's-e-v-e-n-p-o-r-t',
  'Sеvеnpоrt',
  '5evenp0rt Pay',
  'Ѕеvеnроrt',
  'Ｓｅｖｅｎｐｏｒｔ',
  'Sévenpört',
  '7port',
  'Coin Support',
  'OfficiaI Coins',
  'Off1c1al',
  'Soporte Sol',
  'Sol 官方',
])('takes %s for an imitation of Sevenport', (name) => {
  expect(resemblesHouse(name)).toBe(true)
})

test.each(['Sol Exchange', 'Puerto Siete', 'Café Ñandú', '阳光商行', 'Seven Seas', 'Office Coins'])(
  'accepts %s',
  (name) => {
    expect([resemblesHouse(name), mixesScripts(name)]).toEqual([false, false])
  },
)

test('detects a mix of scripts with similar letters', () => {
  expect(mixesScripts('Sоl')).toBe(true)
})
