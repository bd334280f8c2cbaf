import type { MailTexts } from '#server/mail/mail-text.ts'
import type { DepositFacts, SecurityFacts, WithdrawalFacts } from '#server/mail/mail.ts'

import { codeSubjects, codeWarnings } from './codes.ts'

const factors = { totp: '驗證器應用程式', passkey: '通行密鑰' }

const facts = ({ device, address, at }: SecurityFacts) => `${device}，位址 ${address}，${at}`
const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}，${network}，收款位址 ${recipient}`
const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}，${network}，交易 ${hash}`
const notYou = '如果不是您本人操作，請立即重設密碼並結束所有工作階段。'

export const traditionalChinese: MailTexts = {
  locale: 'zh-Hant',
  antiPhishingWord: '您的防釣魚碼：',
  footer: (supportEmail) =>
    `我們絕不會向您索取密碼、驗證碼或助記詞。請勿轉寄本郵件。如有疑問，請寫信至 ${supportEmail}。`,
  unsubscribe: '取消訂閱',
  mails: {
    code: ({ purpose }) => ({
      subject: codeSubjects['zh-Hant'][purpose],
      paragraphs: [
        '請在應用程式中輸入此驗證碼。驗證碼 10 分鐘內有效，且只能使用一次。',
        codeWarnings['zh-Hant'][purpose] ?? '如果您沒有要求驗證碼，請忽略本郵件。切勿將驗證碼告訴任何人。',
      ],
    }),
    'already-registered': () => ({
      subject: '您已有帳戶',
      paragraphs: [
        '有人試圖用您的電子郵件地址註冊，而該地址已有帳戶。',
        '如果是您本人，請直接登入；如果忘記了密碼，可在登入頁重設。如果不是您本人，無需任何操作。',
      ],
      action: '登入',
    }),
    'no-account': () => ({
      subject: '此電子郵件地址沒有帳戶',
      paragraphs: [
        '有人要求重設使用您電子郵件地址的帳戶的密碼，但該帳戶並不存在。',
        '如果是您本人，您可能是用其他地址註冊的。如果不是您本人，無需任何操作。',
      ],
    }),
    'refresh-token-reused': (values) => ({
      subject: '我們結束了您的一個工作階段',
      paragraphs: [
        '您某個工作階段的金鑰被使用了兩次，這通常表示有人複製了它。我們已結束該工作階段：',
        facts(values),
        '如果您看到不認識的登入紀錄，請重設密碼。',
      ],
      action: '重設密碼',
    }),
    'new-device': (values) => ({
      subject: '新裝置登入提醒',
      paragraphs: [
        '有人在我們不認識的裝置上登入了您的帳戶：',
        facts(values),
        '如果是您本人，無需任何操作。如果不是，請結束所有工作階段，然後修改密碼。',
      ],
      action: '結束所有工作階段',
    }),
    'password-changed': (values) => ({
      subject: '您的密碼已修改',
      paragraphs: ['您帳戶的登入密碼已修改：', facts(values), notYou],
      action: '重設密碼',
    }),
    'password-reset': (values) => ({
      subject: '您的密碼已重設',
      paragraphs: [
        '您帳戶的登入密碼已透過郵件驗證碼重設，所有工作階段均已結束：',
        facts(values),
        '如果不是您本人操作，請保護好您的信箱並再次重設密碼。',
      ],
      action: '重設密碼',
    }),
    'fund-password-set': (values) => ({
      subject: '您的資金密碼已設定',
      paragraphs: ['您帳戶的資金密碼已設定：', facts(values), notYou],
      action: '重設密碼',
    }),
    'email-changed': (values) => ({
      subject: '您的帳戶已更換電子郵件地址',
      paragraphs: [
        '您的帳戶現已改用另一個電子郵件地址，本地址不能再用於登入：',
        facts(values),
        '如果不是您本人操作，請立即將帳戶換回本地址。連結 72 小時內有效；使用後所有工作階段和兩個密碼都會失效，需重新設定。',
      ],
      action: '換回本地址',
    }),
    'email-moved-back': (values) => ({
      subject: '您的帳戶已換回原電子郵件地址',
      paragraphs: [
        '寄往原地址的郵件中的連結已被使用，本地址不能再用於登入：',
        facts(values),
        '如果原地址不屬於您，請聯絡客服。提幣已暫停 24 小時。',
      ],
    }),
    'second-factor-added': (values) => ({
      subject: '已新增雙重驗證',
      paragraphs: [`您的帳戶現在還受到${factors[values.method]}的保護：`, facts(values), notYou],
      action: '重設密碼',
    }),
    'second-factor-removed': (values) => ({
      subject: '已移除雙重驗證',
      paragraphs: [`您的帳戶不再受到${factors[values.method]}的保護：`, facts(values), notYou],
      action: '重設密碼',
    }),
    'second-factor-ending': (values) => ({
      subject: '雙重驗證將在 24 小時後移除',
      paragraphs: [
        `24 小時後，您的帳戶將不再受到${factors[values.method]}的保護：`,
        facts(values),
        '如果不是您本人操作，請點選連結阻止移除，所有工作階段也會隨之結束。之後請設定新密碼。',
      ],
      action: '保留雙重驗證',
    }),
    'recovery-codes-renewed': (values) => ({
      subject: '您的復原代碼已更新',
      paragraphs: ['您的帳戶已有新的復原代碼，舊代碼不再有效：', facts(values), notYou],
      action: '重設密碼',
    }),
    'second-factor-failed': (values) => ({
      subject: '有人知道您的密碼',
      paragraphs: [
        '有人在我們不認識的裝置上輸入了您帳戶的正確密碼，但未能通過雙重驗證：',
        facts(values),
        '如果是您本人，無需任何操作。如果不是，雙重驗證已阻止其登入，但對方知道您的密碼，請立即設定新密碼。',
      ],
      action: '重設密碼',
    }),
    'wallet-bound': (values) => ({
      subject: '您的帳戶已綁定錢包',
      paragraphs: [`錢包 ${values.wallet} 已綁定到您的帳戶：`, facts(values), notYou],
      action: '重設密碼',
    }),
    'wallet-unbound': (values) => ({
      subject: '您的帳戶已解除綁定錢包',
      paragraphs: [`錢包 ${values.wallet} 已從您的帳戶解除綁定：`, facts(values), notYou],
      action: '重設密碼',
    }),
    'withdrawal-code': (values) => ({
      subject: '您的本次提幣驗證碼',
      paragraphs: [
        '此驗證碼僅用於確認以下提幣：',
        withdrawal(values),
        '請逐字核對收款位址。驗證碼 10 分鐘內有效，且只能使用一次。',
        '如果您不想進行此提幣，切勿將驗證碼告訴任何人，並請變更密碼。',
      ],
    }),
    'withdrawal-requested': (values) => ({
      subject: '一筆提幣已確認',
      paragraphs: [
        '以下提幣已透過您的密碼和信箱驗證碼確認：',
        withdrawal(values),
        '如果不是您本人操作，請立即凍結提幣：尚未送出的款項將退回。',
      ],
      action: '不是我：凍結',
    }),
    'withdrawal-passed': (values) => ({
      subject: '您的提幣已通過審核',
      paragraphs: ['以下提幣已通過審核，即將送出：', withdrawal(values), '如果不是您本人申請，請立即凍結提幣。'],
      action: '不是我：凍結',
    }),
    'withdrawal-refused': (values) => ({
      subject: '您的提幣遭拒絕',
      paragraphs: ['以下提幣遭拒絕，全部金額已退回您的餘額：', withdrawal(values), `原因：${values.reason}`],
    }),
    'withdrawal-cancelled': (values) => ({
      subject: '您的提幣已取消',
      paragraphs: ['以下提幣已取消，全部金額已退回您的餘額：', withdrawal(values)],
    }),
    'withdrawal-sent': (values) => ({
      subject: '您的提幣已到帳',
      paragraphs: [
        `${values.amount} 已到帳。我們的手續費 ${values.fee} 已從提幣金額中扣除。`,
        `${values.network}，收款位址 ${values.recipient}`,
        `交易雜湊：${values.hash}`,
      ],
    }),
    'withdrawal-failed': (values) => ({
      subject: '您的提幣失敗',
      paragraphs: ['網路未能執行以下提幣，全部金額已退回您的餘額：', withdrawal(values)],
    }),
    'withdrawal-reverted': (values) => ({
      subject: '您的提幣被收款方拒絕',
      paragraphs: [
        `收款方自己的合約拒絕了以下提幣。金額已退回您的餘額，但 ${values.fee} 的網路費已在發送時消耗，不予退還：`,
        withdrawal(values),
        '再次向此地址提幣需要等待一段時間。如需繼續使用此地址，請向收款方確認它是否接受一般轉帳。',
      ],
    }),
    'withdrawals-frozen': (values) => ({
      subject: '提幣已凍結',
      paragraphs: [
        '您帳戶的提幣和轉帳已凍結，尚未送出的已取消：',
        facts(values),
        '要解除凍結，請登入並完成全部三項驗證。如果他人知道您的密碼，請先變更密碼。',
      ],
      action: '重設密碼',
    }),
    'withdrawals-unfrozen': (values) => ({
      subject: '提幣已恢復',
      paragraphs: ['提幣凍結已透過兩個密碼和信箱驗證碼解除：', facts(values), notYou],
      action: '重設密碼',
    }),
    'deposit-credited': (values) => ({
      subject: '充幣已入帳',
      paragraphs: [
        '以下充幣已獲得足夠確認，並已計入您的餘額：',
        deposit(values),
        '如果您沒有預期這筆充幣，無需任何操作。',
      ],
    }),
    'deposit-reversed': (values) => ({
      subject: '充幣入帳已被撤回',
      paragraphs: [
        '網路捨棄了包含以下充幣的區塊，因此我們不得不撤回入帳：',
        deposit(values),
        '如果網路重新收錄該交易（通常會如此），我們會自動再次入帳。',
        '您已使用的部分在此之前記為欠款，直到重新入帳或由其他充幣償還為止。欠款未清期間，無法提幣或轉帳。',
      ],
    }),
    'address-listed': (values) => ({
      subject: '位址簿新增了位址',
      paragraphs: [`24 小時後，在任何模式下都可以提幣到 ${values.recipient}：`, facts(values), notYou],
      action: '重設密碼',
    }),
    'listed-only-ending': (values) => ({
      subject: '24 小時後可提幣到任意位址',
      paragraphs: [
        '24 小時後，您的帳戶將允許提幣到位址簿以外的位址：',
        facts(values),
        '在此之前，您可以在位址簿中撤銷。如果不是您本人操作，請立即重設密碼。',
      ],
      action: '重設密碼',
    }),
    'transfer-sent': ({ amount, person }) => ({
      subject: '您送出了一筆轉帳',
      paragraphs: [
        `您向 ${person} 轉帳 ${amount}。`,
        '30 天內無人領取的轉帳會退回您的餘額。',
        '如果不是您本人操作，請立即凍結提幣和轉帳。',
      ],
      action: '不是我本人：凍結',
    }),
    'transfer-received': ({ amount, person }) => ({
      subject: '您收到了一筆轉帳',
      paragraphs: [`${person} 向您轉帳 ${amount}，已計入您的餘額。`],
    }),
    'transfer-waiting': ({ amount, person }) => ({
      subject: '有一筆轉帳等待您領取',
      paragraphs: [
        `${person} 向您轉帳 ${amount}。請在 30 天內用此信箱註冊，即可收到，無需支付任何費用。`,
        '如果您不想領取，無需任何操作，款項會自動退回。',
      ],
      action: '註冊',
    }),
    'transfer-returned': ({ amount, person }) => ({
      subject: '一筆轉帳已退回',
      paragraphs: [`您轉給 ${person} 的 ${amount} 無人領取，已退回您的餘額。`],
    }),
    'account-deleted': () => ({
      subject: '您的帳戶已刪除',
      paragraphs: ['依照您的要求，您的帳戶以及其中所有能識別您身分的資訊均已刪除。再見。'],
    }),
    news: ({ title, paragraphs }) => ({ subject: `Sevenport 資訊：${title}`, paragraphs, action: '在應用程式中閱讀' }),
    'subscription-confirm': () => ({
      subject: '請確認訂閱',
      paragraphs: [
        '有人（可能是您）要求用此電子郵件地址接收我們的資訊。確認後，我們才會寄信給您。',
        '如果不是您本人，請忽略本郵件：未經您確認，我們不會寄送任何內容。',
      ],
      action: '確認訂閱',
    }),
  },
}
