import type { EmailCodePurpose } from '#api/authentication.ts'

type Locale = 'en' | 'zh-Hans' | 'zh-Hant' | 'es-MX'

/** What the email says its code is for. */
export const codeSubjects: Readonly<Record<Locale, Record<EmailCodePurpose, string>>> = {
  en: {
    register: 'Your code to create an account',
    'reset-password': 'Your code to reset your password',
    'set-fund-password': 'Your code to set your fund password',
    'change-email': 'Your code to confirm this email',
    'leave-email': 'Your code to change your email',
    'add-second-factor': 'Your code to add a second factor',
    'create-order-key': 'Your code to create an API key',
    'delete-account': 'Your code to delete your account',
    withdraw: 'Your code to confirm a withdrawal',
    'unfreeze-withdrawals': 'Your code to unfreeze withdrawals',
  },
  'zh-Hans': {
    register: '你的注册验证码',
    'reset-password': '你的重置密码验证码',
    'set-fund-password': '你的设置资金密码验证码',
    'change-email': '你的邮箱确认验证码',
    'leave-email': '你的更换账户邮箱验证码',
    'add-second-factor': '你的添加双重验证验证码',
    'create-order-key': '你的创建 API 密钥验证码',
    'delete-account': '你的注销账户验证码',
    withdraw: '你的提币确认验证码',
    'unfreeze-withdrawals': '你的解除提币冻结验证码',
  },
  'zh-Hant': {
    register: '你的註冊驗證碼',
    'reset-password': '你的重設密碼驗證碼',
    'set-fund-password': '你的設定資金密碼驗證碼',
    'change-email': '你的信箱確認驗證碼',
    'leave-email': '你的更換帳戶信箱驗證碼',
    'add-second-factor': '你的新增雙重驗證驗證碼',
    'create-order-key': '你的建立 API 金鑰驗證碼',
    'delete-account': '你的刪除帳戶驗證碼',
    withdraw: '你的提幣確認驗證碼',
    'unfreeze-withdrawals': '你的解除提幣凍結驗證碼',
  },
  'es-MX': {
    register: 'Tu código para registrarte',
    'reset-password': 'Tu código para restablecer tu contraseña',
    'set-fund-password': 'Tu código para establecer tu contraseña de fondos',
    'change-email': 'Tu código para confirmar esta dirección',
    'leave-email': 'Tu código para cambiar tu cuenta a otra dirección',
    'add-second-factor': 'Tu código para agregar un segundo factor',
    'create-order-key': 'Tu código para crear una clave de API',
    'delete-account': 'Tu código para eliminar tu cuenta',
    withdraw: 'Tu código para confirmar un retiro',
    'unfreeze-withdrawals': 'Tu código para terminar el bloqueo de retiros',
  },
}

/** For codes that someone with a stolen password may have requested: ignoring the email isn't enough. */
export const codeWarnings: Readonly<Record<Locale, Partial<Record<EmailCodePurpose, string>>>> = {
  en: {
    'leave-email':
      'This code moves your account to a different email. If you didn’t request it, don’t share the code with anyone. Change your password now and log out all devices.',
    'add-second-factor':
      'This code adds a second factor to your account, which every login will then require. If you didn’t request it, don’t share the code with anyone. Change your password now and log out all devices.',
    'create-order-key':
      'This code creates an API key, which lets a program place exchange orders for your account. If you didn’t request it, don’t share the code with anyone. Change your password now and log out all devices.',
  },
  'zh-Hans': {
    'leave-email':
      '此验证码用于将你的账户更换到另一个邮箱。如果不是你本人操作，切勿将验证码告诉任何人，请立即修改密码并结束所有会话。',
    'add-second-factor':
      '此验证码用于为你的账户添加双重验证，此后每次登录都需要它。如果不是你本人操作，切勿将验证码告诉任何人，请立即修改密码并结束所有会话。',
    'create-order-key':
      '此验证码用于创建 API 密钥，程序可以用它为你的账户创建兑换订单。如果不是你本人操作，切勿将验证码告诉任何人，请立即修改密码并结束所有会话。',
  },
  'zh-Hant': {
    'leave-email':
      '此驗證碼用於將你的帳戶更換到另一個電子郵件地址。如果不是你本人操作，切勿將驗證碼告訴任何人，請立即修改密碼並結束所有工作階段。',
    'add-second-factor':
      '此驗證碼用於為你的帳戶新增雙重驗證，此後每次登入都需要它。如果不是你本人操作，切勿將驗證碼告訴任何人，請立即修改密碼並結束所有工作階段。',
    'create-order-key':
      '此驗證碼用於建立 API 金鑰，程式可以用它為你的帳戶建立兌換訂單。如果不是你本人操作，切勿將驗證碼告訴任何人，請立即修改密碼並結束所有工作階段。',
  },
  'es-MX': {
    'leave-email':
      'Este código permite cambiar tu cuenta a otra dirección de correo. Si no eres tú quien lo hace, no des el código a nadie, cambia tu contraseña ahora y cierra todas las sesiones.',
    'add-second-factor':
      'Este código agrega a tu cuenta un segundo factor, que desde entonces se pedirá en cada inicio de sesión. Si no eres tú quien lo hace, no des el código a nadie, cambia tu contraseña ahora y cierra todas las sesiones.',
    'create-order-key':
      'Este código crea una clave de API con la que un programa puede hacer órdenes de intercambio para tu cuenta. Si no eres tú quien lo hace, no des el código a nadie, cambia tu contraseña ahora y cierra todas las sesiones.',
  },
}
