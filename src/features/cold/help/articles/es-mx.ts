import type { Articles } from './article.ts'

export const articles: Articles = {
  thisWallet: {
    title: '¿Qué es una billetera en este dispositivo?',
    text: `Una billetera en este dispositivo guarda sus claves en este navegador, cifradas con tu contraseña. Solo tú puedes gastar lo que contiene.

## Qué es

- **Solo tuya.** Nunca recibimos tus palabras, claves ni contraseña.
- **No necesita cuenta.** No tienes que iniciar sesión ni verificar tu identidad.
- **Una dirección en siete redes.** Ethereum, BNB Smart Chain, Avalanche, Polygon, Fantom, OP Mainnet y Arbitrum la comparten.

## Qué no es

- **No es tu billetera spot.** Sevenport custodia esas monedas para tu cuenta.
- **No es una billetera de hardware.** Mientras está desbloqueada, sus claves están en la memoria de este dispositivo.
- **No podemos recuperarla.** Sin tus palabras o una clave exportada, perder el dispositivo es perder las monedas.`,
  },
  words: {
    title: 'Palabras de recuperación',
    text: `Tu billetera son 12 o 24 palabras en un orden fijo. Quien las tiene, tiene tus monedas.

- **Escríbelas en papel**, dos veces, y guarda las copias en dos lugares.
- **Nunca las escribas en un sitio web, chat o formulario.** Solo las necesitas para restaurar la billetera.
- **Nada de capturas, fotos, correos ni notas en la nube.** Otras apps pueden leerlas.
- **Respeta el orden.** Las mismas palabras en otro orden son otra billetera, o ninguna.

Si agregaste una frase de contraseña, también la necesitas: las palabras solas llevan a otras cuentas, vacías.

Nunca te pedimos tus palabras. Quien lo haga te está robando.`,
  },
  password: {
    title: 'La contraseña de este dispositivo',
    text: `La contraseña cifra las claves en este navegador. No es la contraseña de tu cuenta ni la de fondos, y solo sirve en este dispositivo.

- **No podemos restablecerla.** Si la olvidas, elimina las billeteras y restáuralas con tus palabras.
- **Las contraseñas incorrectas te hacen esperar.** Después de varias, tienes que esperar para volver a intentarlo.
- **La billetera se bloquea sola** tras unos minutos sin uso. Puedes cambiar cuántos.

Elige una contraseña larga que no uses en ningún otro lugar. Quien copie el almacenamiento de este dispositivo puede probar contraseñas todo el tiempo que quiera.`,
  },
  lostDevice: {
    title: 'Si pierdes o te roban el dispositivo',
    text: `1. En otro dispositivo, abre Sevenport y restaura la billetera con tus palabras.
2. Si alguien puede conocer tu contraseña, **crea una billetera nueva** y envía tus monedas a ella. Cambiar la contraseña en otro lugar no protege las claves anteriores.
3. Revoca las aprobaciones de la dirección anterior si aún tiene tokens.

Los navegadores también pueden borrar los datos de un sitio: cuando falta espacio, cuando los borras tú o en una ventana privada. Las palabras en papel te protegen de todo eso.

Sin palabras ni una clave exportada, nadie puede recuperar las monedas. Nosotros tampoco.`,
  },
  importing: {
    title: 'Importar una billetera',
    text: `Puedes restaurar una billetera con palabras de recuperación (BIP-39), una clave privada o un archivo keystore (versión 3).

## Mis cuentas están vacías

Algunas billeteras derivan las cuentas por otra ruta. Al importar las palabras, compara las direcciones que mostramos y elige las que conoces. Si falta la frase de contraseña, las direcciones también son otras.

## No veo mis tokens

Los tokens que no tenemos en la lista están ocultos. Agrégalos con la dirección de su contrato.

## ¿Es seguro?

Una billetera que está en dos lugares es tan segura como el menos seguro. Si el anterior no es de confianza, crea una billetera nueva y envía ahí tus monedas.`,
  },
  privateKey: {
    title: 'Claves privadas',
    text: `Una clave privada controla una cuenta. Tus palabras crean las claves de todas las cuentas de una billetera.

- **Exportar** muestra la clave después de que ingresas tu contraseña. Hazlo donde nadie vea tu pantalla.
- **Un archivo keystore** es una clave privada cifrada con su propia contraseña. Es tan fuerte como esa contraseña.
- **Una billetera importada con una clave no tiene palabras.** Respalda la clave misma.
- **Una clave no se puede cambiar.** Si alguien más la vio, envía todo a una cuenta nueva.`,
  },
  watchOnly: {
    title: 'Direcciones y cuentas de solo lectura',
    text: `Una dirección de solo lectura muestra saldos y actividad. Su clave no está aquí, así que no se puede enviar ni firmar nada.

Úsala para vigilar una billetera de hardware o una dirección de ahorro.

Una cuenta en Bitcoin, Litecoin o Dogecoin se puede observar con su clave pública, que tu otra billetera muestra como xpub, ypub, zpub o descriptor. Así también puedes recibir en direcciones nuevas y pagar:

- **Prepara el pago aquí** y expórtalo como archivo o como códigos QR.
- **Fírmalo en el dispositivo que tiene las claves.** Revisa ahí también el destinatario y el monto.
- **Tráelo de vuelta** en *Firmar un archivo de transacción*. Antes de enviarlo comprobamos que sea la misma transacción y que sus firmas sean válidas.

Nunca ingreses una clave privada (xprv) en lugar de una pública. Si lo haces, se rechaza y no se guarda.

Ten cuidado con direcciones que no creaste tú: las monedas que envíes a ellas son de quien tenga la clave.`,
  },
  networks: {
    title: 'Redes',
    text: `La misma dirección funciona en las siete redes, pero una moneda está en una sola red a la vez. USDT en Polygon y USDT en Ethereum son dos saldos.

- **Remitente y destinatario deben usar la misma red.** Pregunta cuál acepta el destinatario.
- **Un exchange puede no acreditar una red que no admite.** Recuperar esas monedas es difícil o imposible.
- **Las filas atenuadas** indican que no pudimos conectarnos con una red. Tus monedas están a salvo; solo falló la lectura.`,
  },
  gas: {
    title: 'Tarifas de red',
    text: `Cada transacción paga una tarifa en la moneda de la red: ETH, BNB, AVAX, POL o FTM. Para enviar USDT en Ethereum también necesitas algo de ETH.

- La tarifa es para la red, no para nosotros.
- Una transacción fallida también paga su tarifa.
- Si una transacción tarda mucho, puedes acelerarla o cancelarla con una tarifa más alta.

OP Mainnet y Arbitrum suelen ser mucho más baratas que Ethereum, y sus tarifas se pagan en ETH.`,
  },
  approvals: {
    title: 'Aprobaciones',
    text: `Una aprobación permite que un contrato mueva uno de tus tokens, hasta un límite, sin volver a preguntarte. Los intercambios y el staking las necesitan.

- **Las aprobaciones ilimitadas son peligrosas.** Si el contrato tiene una falla o su dueño actúa de mala fe, te pueden quitar todo ese token, incluso lo que recibas después. Esta billetera se niega a firmarlas.
- **Revoca las que ya no uses.** Cuesta una tarifa de red y no afecta lo que tienes en staking.
- **Bloquear la billetera no detiene una aprobación.** Sigue en la red hasta que la revocas o se agota.`,
  },
  scams: {
    title: 'Estafas y cómo reconocerlas',
    text: `- **«Soporte» te pide tus palabras.** Nosotros nunca lo hacemos, y nadie las necesita.
- **Una dirección que se parece a la tuya.** Los estafadores envían cero o casi nada desde una dirección con los mismos primeros y últimos caracteres, para que la copies. Compara la dirección completa.
- **Tokens que no pediste.** Llevan a un sitio que pide una aprobación. Ignóralos; ocultamos los tokens que no agregaste.
- **Un token con un nombre conocido.** Cualquiera puede llamar USDT a un token. Solo cuenta la dirección del contrato.
- **Ganancias garantizadas, plazos urgentes, monedas duplicadas.** Siempre es una estafa.

Las transacciones no se pueden revertir. Si tienes dudas, no firmes.`,
  },
  bitcoinFamily: {
    title: 'Bitcoin, Litecoin, Dogecoin y TRON',
    text: `Tus palabras también crean direcciones en estas cuatro redes.

- **Enviar BTC, LTC y DOGE** es como enviar cualquier moneda: elige el monto y qué tan pronto debe entrar en un bloque, revisa el resumen y escribe tu contraseña.
- **Enviar TRX y USDT en TRON.** Ahí las tarifas se pagan en TRX, también las de USDT. Enviar TRX suele ser gratis mientras te alcance el ancho de banda gratuito del día; el primer pago a una dirección nueva cuesta 1.1 TRX. USDT necesita energía: sin TRX en staking, un pago quema entre 7 y 13 TRX. Un pago que ningún bloque incluye en una hora ya no puede completarse, y se muestra como no enviado.
- **Monedas que se gastan.** Lo que recibes se guarda como monedas separadas. La billetera toma las menos posibles y devuelve el resto a una dirección nueva tuya: el cambio. También puedes elegirlas tú, para que otros no vean cuáles van juntas.
- **Las tarifas** dependen de cuántas monedas gasta un pago, no de su monto. En Bitcoin, un pago en espera se puede acelerar o cancelar; los nodos de Litecoin y Dogecoin no lo aceptan.
- **Los montos muy pequeños**, que cuesta más gastar de lo que valen, no los transmiten las redes, y la billetera los rechaza.
- **Los saldos y la actividad vienen de un servidor de índices.** Con BTC, LTC y DOGE ve todas las direcciones de tu cuenta, también las futuras, y tu dirección IP; con TRX, tu dirección. No puede gastar nada.
- **Firmar archivos.** En *Firmar un archivo de transacción*, esta billetera firma lo que otra preparó (PSBT), incluso sin conexión. Antes muestra a quién se paga y la tarifa, y rechaza un archivo cuyos montos no puede comprobar. Lo que vuelve a ti dice *Esta cuenta*: lo demás no es tuyo, diga lo que diga el archivo.
- **Firmar mensajes** demuestra que una dirección es tuya. Nunca firmes un texto que no entiendas o que alguien te pida sin que lo esperes.
- **Monedas de otras billeteras.** En Bitcoin también se encuentran las direcciones antiguas y taproot de tus palabras.
- **Códigos QR.** Los archivos más largos se muestran y se leen como varios códigos que se turnan: BBQr o UR, el que conozca tu otro dispositivo.
- **Tu clave pública** está en la página de la cuenta. Con ella, otra billetera puede observar la cuenta y preparar pagos que firmas aquí.
- **Las billeteras de clave privada o de solo lectura** no tienen direcciones en estas redes.`,
  },
  limits: {
    title: 'Lo que Sevenport no puede hacer por ti',
    text: `- Recuperar tus palabras, claves o contraseña.
- Revertir, detener o reembolsar una transacción.
- Recuperar monedas enviadas a una dirección o red equivocada.
- Congelar la cuenta de un ladrón en una red pública.
- Garantizar que un contrato o token sea seguro.
- Proteger un dispositivo con malware, ni de una extensión del navegador que lee todas las páginas.

Una página web se carga de nuevo desde un servidor, así que cada vez confías en ese servidor. Para montos grandes, usa una billetera de hardware.`,
  },
}
