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
    releasedAt: new Date('2026-11-23T00:00:00Z'),
    changes: {
      en_us: [
        'Mining and daily check-in on seven networks, with your own wallet',
        'Accounts with email and password, protected by an authenticator app or passkeys if you like',
        'A spot wallet in your account: we hold the coins you deposit, and you withdraw them on any open network or send them by email',
        'Swaps through exchange partners, also across networks, with every order followed to its payout',
        'Buying and selling coins for reais and rupees through payment partners, with their offers side by side',
        'Price alerts, in the app and by email',
        'A help center in four languages, and support that you can write to, with files, and read in the app',
        'Help, notices, an agreement and support of its own for the futures section, which has no trading',
        'A wallet on this device: its keys never leave your browser, and it needs no account',
        'Proof of reserves every day, checked by your own browser, with a node of your own if you like',
        'BNB, AVAX, POL and FTM in the spot wallet, each on its own network',
        'An authenticator app or a passkey also protects withdrawals and transfers',
        'An account that was moved to another email address can be moved back from the old one within 72 hours',
        'Version 4 of the service agreement and version 6 of the privacy policy',
        'Linked wallets, with their records in one place',
        'Notices, and messages about your account',
        'Four languages, and prices in the currency of your choice',
      ],
      es_mx: [
        'Minería y check-in diario en siete redes, con tu propia billetera',
        'Cuentas con correo y contraseña, protegidas si quieres con una app de autenticación o llaves de acceso',
        'Una billetera spot en tu cuenta: custodiamos las monedas que depositas, y tú las retiras por cualquier red abierta o las envías por correo',
        'Intercambios por medio de socios, también entre redes, con seguimiento de cada orden hasta la entrega',
        'Compra y venta de monedas con reales y rupias por medio de socios de pagos, con sus ofertas lado a lado',
        'Alertas de precio, en la app y por correo',
        'Un centro de ayuda en cuatro idiomas y un equipo de soporte al que puedes escribir, con archivos, y leer en la app',
        'Ayuda, avisos, un acuerdo y soporte propios para la sección de futuros, que no incluye operaciones',
        'Una billetera en este dispositivo: sus claves nunca salen de tu navegador y no necesita una cuenta',
        'Prueba de reservas cada día, comprobada por tu propio navegador, con un nodo tuyo si quieres',
        'BNB, AVAX, POL y FTM en la billetera spot, cada una en su propia red',
        'Una app de autenticación o una llave de acceso protege también los retiros y las transferencias',
        'Una cuenta que se pasó a otro correo se puede regresar desde el anterior durante 72 horas',
        'Versión 4 del contrato de servicio y versión 6 de la política de privacidad',
        'Billeteras vinculadas, con sus registros en un solo lugar',
        'Avisos, y mensajes sobre tu cuenta',
        'Cuatro idiomas, y precios en la moneda que elijas',
      ],
      zh_cn: [
        '使用自己的钱包，在七个网络上挖矿和每日签到',
        '支持邮箱和密码账户，可选用身份验证器应用或通行密钥保护',
        '账户附带现货钱包：我们代你保管充入的币，你可以通过任一开放的网络提币，或通过邮箱转给他人',
        '通过合作方兑换币，可跨网络，每个订单全程跟进直至到账',
        '通过支付合作方用雷亚尔和卢比买币、卖币，报价并列显示',
        '价格提醒，通过应用和邮件通知',
        '四种语言的帮助中心，并可在应用内联系客服、添加文件、查看回复',
        '合约专区有自己的帮助、公告、协议和客服，不提供交易',
        '本设备钱包：密钥从不离开你的浏览器，也无需账户',
        '每天公布储备证明，由你自己的浏览器核对，也可使用你自己的节点',
        '现货钱包新增 BNB、AVAX、POL 和 FTM，各在其自己的网络上',
        '身份验证器应用或通行密钥同样保护提币和转账',
        '账户被迁移到另一个邮箱后，72 小时内可从原邮箱迁回',
        '服务协议第 4 版与隐私政策第 6 版',
        '可绑定钱包，在一处查看它们的记录',
        '公告，以及与账户有关的消息',
        '四种语言，可自选计价货币',
      ],
      zh_tw: [
        '使用自己的錢包，在七個網路上挖礦和每日簽到',
        '支援電子郵件和密碼帳戶，可選用驗證器應用程式或通行密鑰保護',
        '帳戶附帶現貨錢包：我們代你保管充入的幣，你可以透過任一開放的網路提幣，或透過電子郵件轉給他人',
        '透過合作方兌換幣，可跨網路，每個訂單全程追蹤直至到帳',
        '透過支付合作方以雷亞爾和盧比買幣、賣幣，報價並列顯示',
        '價格提醒，透過應用程式和郵件通知',
        '四種語言的說明中心，並可在應用程式內聯絡客服、新增檔案、查看回覆',
        '合約專區有自己的說明、公告、協議和客服，不提供交易',
        '本裝置錢包：金鑰從不離開你的瀏覽器，也無需帳戶',
        '每天公布儲備證明，由你自己的瀏覽器核對，也可使用你自己的節點',
        '現貨錢包新增 BNB、AVAX、POL 和 FTM，各在其自己的網路上',
        '驗證器應用程式或通行密鑰同樣保護提幣和轉帳',
        '帳戶被移到另一個信箱後，72 小時內可從原信箱移回',
        '服務協議第 4 版與隱私政策第 6 版',
        '可綁定錢包，在一處查看它們的記錄',
        '公告，以及與帳戶有關的訊息',
        '四種語言，可自選計價貨幣',
      ],
    },
  },
]
