import type { AlertKind } from '#api/operator-alerts.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { AlertMails } from './mails.ts'

const kinds: Readonly<Record<AlertKind, string>> = {
  'books-difference': '帳簿與鏈上不一致',
  'books-unproven': '帳簿未核對',
  'coin-stopped': '幣種已停止',
  'peg-lost': '幣種脫錨',
  'network-down': '網路中斷',
  'network-lagging': '網路落後',
  'component-unwatched': '元件無人檢查',
  'hot-wallet-low': '熱錢包低於下限',
  'payouts-stuck': '付款卡住',
  'deposits-stuck': '入金卡住',
  'orders-alerted': '待查看的訂單',
  'partner-failing': '合作方持續出錯',
  'mail-stuck': '郵件卡住',
  'mail-given-up': '郵件已放棄寄送',
  'queue-late': '佇列等待過久',
  'probe-failed': '資料無法讀取',
}

const severities = { page: '緊急', warn: '警告' } as const

const action = '查看警示'

function counted(count: number | null): string {
  return count === null ? '' : `數量：${count}。`
}

function whatToDo(runbook: string): string {
  return `處理方式：${runbook}`
}

export const alerts: DomainTexts<AlertMails> = {
  'alert-opened': (facts) => ({
    subject: `${severities[facts.severity]}：${kinds[facts.alert]}（${facts.subject}）`,
    paragraphs: [`開始於 ${facts.at}。${counted(facts.count)}`, whatToDo(facts.runbook)],
    action,
  }),
  'alert-reminded': (facts) => ({
    subject: `仍未解決：${kinds[facts.alert]}（${facts.subject}）`,
    paragraphs: [
      `自 ${facts.at} 起未解決，也無人確認。${counted(facts.count)}`,
      whatToDo(facts.runbook),
      '確認此警示後將不再提醒。',
    ],
    action,
  }),
  'alert-resolved': (facts) => ({
    subject: `已解決：${kinds[facts.alert]}（${facts.subject}）`,
    paragraphs: [`已於 ${facts.at} 結束。`],
    action,
  }),
}
