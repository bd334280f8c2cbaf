import { expect, it } from 'vitest'
import { calendarReminder } from './calendar-reminder.ts'

const reminder = {
  at: 1_800_000_000n,
  createdAt: 1_799_990_000n,
  id: '31337-USDT',
  title: 'Sign in at Sevenport; day 4, USDT',
  description: 'Your streak ends at midnight UTC.\nOpen the page and sign in.',
  url: 'http://127.0.0.1:5173/#/mining/signin/index?pool=31337-USDT',
}

it('writes the event in UTC with escaped text', () => {
  const file = calendarReminder(reminder)
  expect(file).toContain('DTSTART:20270115T080000Z\r\nDTEND:20270115T081500Z\r\n')
  expect(file).toContain('SUMMARY:Sign in at Sevenport\\; day 4\\, USDT\r\n')
  expect(file).toContain('midnight UTC.\\nOpen the page')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('folds long lines at 75 octets without splitting a character', () => {
  const file = calendarReminder({ ...reminder, description: '签到'.repeat(40) })
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('签到'.repeat(40))
})
