import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { MerchantMails } from './mails.ts'

const action = '查看申请'

export const merchants: DomainTexts<MerchantMails> = {
  'merchant-submitted': ({ business }) => ({
    subject: '我们已收到你的商户申请',
    paragraphs: [
      `我们已收到“${business}”的申请。每份申请都由两位审核员审核。`,
      '如有进展，我们会立即发邮件通知你。在作出决定之前，你可以撤回申请。',
    ],
    action,
  }),
  'merchant-in-review': ({ business }) => ({
    subject: '你的商户申请正在审核',
    paragraphs: [`审核员已打开“${business}”的申请。你暂时无需任何操作。`],
    action,
  }),
  'merchant-question': ({ business, reply }) => ({
    subject: '你的商户申请需要补充信息',
    paragraphs: [
      `审核员对“${business}”的申请有一个问题：`,
      ...reply.split(/\n+/),
      '请在申请页面回答，也可以在那里添加文件。回答后审核会继续。',
    ],
    action: '回答问题',
  }),
  'merchant-approved': ({ business, merchantCode }) => ({
    subject: '你的商户申请已通过',
    paragraphs: [
      `“${business}”现已成为 Sevenport 商户。你的商户码是 ${merchantCode}。`,
      '使用该码注册的用户归属于你的商户。你可以在商户页面找到你的链接。',
    ],
    action: '打开商户页面',
  }),
  'merchant-rejected': ({ business, reason }) => ({
    subject: '你的商户申请未通过',
    paragraphs: [`我们没有通过“${business}”的申请。原因：${reason}`, '情况改变后，你可以重新申请。'],
    action,
  }),
  'merchant-suspended': ({ business, reason }) => ({
    subject: '你的商户已暂停',
    paragraphs: [
      `商户“${business}”已暂停。原因：${reason}`,
      '恢复之前，任何人都不能使用你的商户码注册或申请。你的个人账户和资金不受影响。如果你认为有误，请联系客服。',
    ],
    action: '打开商户页面',
  }),
  'merchant-resumed': ({ business, reason }) => ({
    subject: '你的商户已恢复',
    paragraphs: [`商户“${business}”已恢复，你的商户码可以使用。原因：${reason}`],
    action: '打开商户页面',
  }),
  'merchant-brand-approved': ({ business, domain }) => ({
    subject: '你的品牌已通过审核',
    paragraphs: [`品牌“${business}”已通过审核。只要域名的 TXT 记录存在，用户就会在 ${domain} 上看到它。`],
    action: '打开商户页面',
  }),
  'merchant-brand-rejected': ({ business, domain, reason }) => ({
    subject: '你的品牌未通过审核',
    paragraphs: [`我们没有通过 ${domain} 的品牌“${business}”。原因：${reason}`, '请在商户页面修改，我们会重新审核。'],
    action: '打开商户页面',
  }),
  'merchant-domain-lost': ({ business, domain }) => ({
    subject: '你的品牌已停止显示',
    paragraphs: [
      `证明 ${domain} 归你所有的 TXT 记录已不存在，因此品牌“${business}”不再在那里显示。`,
      '请重新添加该记录，并在商户页面检查。如果该域名已不归你所有，请填写其他域名。',
    ],
    action: '打开商户页面',
  }),
}
