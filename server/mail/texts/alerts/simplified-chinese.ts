import type { AlertKind } from '#api/operator-alerts.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { AlertMails } from './mails.ts'

const kinds: Readonly<Record<AlertKind, string>> = {
  'books-difference': '账簿与链上不一致',
  'books-unproven': '账簿未核对',
  'coin-stopped': '币种已停止',
  'peg-lost': '币种脱锚',
  'network-down': '网络中断',
  'network-lagging': '网络滞后',
  'component-unwatched': '组件无人检查',
  'hot-wallet-low': '热钱包低于下限',
  'payouts-stuck': '付款卡住',
  'deposits-stuck': '充值卡住',
  'orders-alerted': '待查看的订单',
  'partner-failing': '合作方持续出错',
  'mail-stuck': '邮件卡住',
  'mail-given-up': '邮件已放弃发送',
  'queue-late': '队列等待过久',
  'probe-failed': '数据无法读取',
}

const severities = { page: '紧急', warn: '警告' } as const

const action = '查看警报'

function counted(count: number | null): string {
  return count === null ? '' : `数量：${count}。`
}

function whatToDo(runbook: string): string {
  return `处理方法：${runbook}`
}

export const alerts: DomainTexts<AlertMails> = {
  'alert-opened': (facts) => ({
    subject: `${severities[facts.severity]}：${kinds[facts.alert]}（${facts.subject}）`,
    paragraphs: [`开始于 ${facts.at}。${counted(facts.count)}`, whatToDo(facts.runbook)],
    action,
  }),
  'alert-reminded': (facts) => ({
    subject: `仍未解决：${kinds[facts.alert]}（${facts.subject}）`,
    paragraphs: [
      `自 ${facts.at} 起未解决，也无人确认。${counted(facts.count)}`,
      whatToDo(facts.runbook),
      '确认此警报后将不再提醒。',
    ],
    action,
  }),
  'alert-resolved': (facts) => ({
    subject: `已解决：${kinds[facts.alert]}（${facts.subject}）`,
    paragraphs: [`已于 ${facts.at} 结束。`],
    action,
  }),
}
