import type { EmailCodePurpose } from '#api/authentication.ts'
import type { MailTexts } from '#server/mail/mail-text.ts'
import type { SecurityFacts } from '#server/mail/mail.ts'

const codeSubjects: Record<EmailCodePurpose, string> = {
  register: '您的註冊驗證碼',
  'reset-password': '您的重設密碼驗證碼',
  'set-fund-password': '您的設定資金密碼驗證碼',
  'change-email': '您的信箱確認驗證碼',
  'delete-account': '您的刪除帳戶驗證碼',
}

const factors = { totp: '驗證器應用程式', passkey: '通行密鑰' }

const facts = ({ device, address, at }: SecurityFacts) => `${device}，位址 ${address}，${at}`
const notYou = '如果不是您本人操作，請立即重設密碼並結束所有工作階段。'

export const traditionalChinese: MailTexts = {
  locale: 'zh-Hant',
  antiPhishingWord: '您的防釣魚碼：',
  footer: '我們絕不會向您索取密碼、驗證碼或助記詞。請勿轉寄本郵件。',
  mails: {
    code: ({ purpose }) => ({
      subject: codeSubjects[purpose],
      paragraphs: [
        '請在應用程式中輸入此驗證碼。驗證碼 10 分鐘內有效，且只能使用一次。',
        '如果您沒有要求驗證碼，請忽略本郵件。切勿將驗證碼告訴任何人。',
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
        '如果不是您本人操作，請立即結束所有工作階段並聯絡客服。',
      ],
      action: '結束所有工作階段',
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
    'recovery-codes-renewed': (values) => ({
      subject: '您的復原代碼已更新',
      paragraphs: ['您的帳戶已有新的復原代碼，舊代碼不再有效：', facts(values), notYou],
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
    'account-deleted': () => ({
      subject: '您的帳戶已刪除',
      paragraphs: ['依照您的要求，您的帳戶以及其中所有能識別您身分的資訊均已刪除。再見。'],
    }),
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
