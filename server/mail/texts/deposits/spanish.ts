import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { DepositFacts, DepositMails } from './mails.ts'

const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}, ${network}, transacción ${hash}`

export const deposits: DomainTexts<DepositMails> = {
  'deposit-credited': (values) => ({
    subject: 'Se acreditó un depósito',
    paragraphs: [
      'Este depósito tiene sus confirmaciones y ya está en tu saldo:',
      deposit(values),
      'Si no lo esperabas, no tienes que hacer nada.',
    ],
  }),
  'deposit-reversed': (values) => ({
    subject: 'Se retiró un depósito',
    paragraphs: [
      'La red descartó el bloque de este depósito, así que tuvimos que retirar el abono:',
      deposit(values),
      'Si la red lo vuelve a incluir, como ocurre casi siempre, se abonará de nuevo automáticamente.',
      'Lo que ya habías usado de él lo debes hasta entonces, o hasta que otro depósito lo cubra. Mientras debas algo, no podrás retirar ni enviar nada.',
    ],
  }),
}
