import type { LanguageCode } from '#api/primitives.ts'

export interface PublishedVersion {
  readonly version: string
  readonly releasedAt: Date
  /** What is new, one sentence each. */
  readonly changes: Readonly<Record<LanguageCode, readonly string[]>>
}

/** Every version that was released, newest first. */
export const publishedVersions: readonly PublishedVersion[] = [
  {
    version: '1.0.23',
    releasedAt: new Date('2026-11-21T00:00:00Z'),
    changes: {
      en_us: [
        'Mining and daily sign-in on seven networks, with your own wallet',
        'Accounts with e-mail and password, with an authenticator app or passkeys if you like',
        'Wallets can be bound to your account, and their records seen in one place',
        'Notices, and messages about your account',
        'Four languages, and prices in the currency of your choice',
      ],
      es_mx: [
        'Minería y check-in diario en siete redes, con tu propia billetera',
        'Cuentas con correo y contraseña y, si quieres, con una app de autenticación o llaves de acceso',
        'Puedes vincular billeteras a tu cuenta y ver sus registros en un solo lugar',
        'Avisos, y mensajes sobre tu cuenta',
        'Cuatro idiomas, y precios en la moneda que elijas',
      ],
      zh_cn: [
        '使用自己的钱包，在七个网络上挖矿和每日签到',
        '支持邮箱和密码账户，可选用身份验证器应用或通行密钥',
        '可将钱包绑定到账户，在一处查看它们的记录',
        '公告，以及与账户有关的消息',
        '四种语言，可自选计价货币',
      ],
      zh_tw: [
        '使用自己的錢包，在七個網路上挖礦和每日簽到',
        '支援電子郵件和密碼帳戶，可選用驗證器應用程式或通行密鑰',
        '可將錢包綁定到帳戶，在一處查看它們的記錄',
        '公告，以及與帳戶有關的訊息',
        '四種語言，可自選計價貨幣',
      ],
    },
  },
]
