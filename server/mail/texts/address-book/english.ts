import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import type { AddressBookMails } from './mails.ts'

export const addressBook: DomainTexts<AddressBookMails> = {
  'address-listed': (values) => ({
    subject: 'An address was added to your address book',
    paragraphs: [
      `In 24 hours, you can withdraw to ${values.recipient}, even with address-book-only withdrawals on:`,
      facts(values),
      notYou,
    ],
    action: 'Reset my password',
  }),
  'listed-only-ending': (values) => ({
    subject: 'Withdrawals to any address in 24 hours',
    paragraphs: [
      'In 24 hours, your account will allow withdrawals to addresses outside your address book:',
      facts(values),
      'Until then, you can undo this in your address book. If this wasn’t you, reset your password now.',
    ],
    action: 'Reset my password',
  }),
}
