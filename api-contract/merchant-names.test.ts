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
])('%s might be taken for Sevenport', (name) => {
  expect(resemblesHouse(name)).toBe(true)
})

test.each(['Sol Exchange', 'Puerto Siete', 'Café Ñandú', '阳光商行', 'Seven Seas', 'Office Coins'])(
  '%s is somebody else',
  (name) => {
    expect([resemblesHouse(name), mixesScripts(name)]).toEqual([false, false])
  },
)

test('letters of scripts that look alike don’t stand together', () => {
  expect(mixesScripts('Sоl')).toBe(true)
})
