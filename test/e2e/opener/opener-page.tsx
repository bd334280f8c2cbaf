import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  alertPopup,
  choosePopup,
  confirmDetailPopup,
  confirmPopup,
  enterPasswordPopup,
  scanQrCodePopup,
  selectCoinPopup,
  selectFiatPopup,
} from '#src/entities/popup/popups.ts'
import { useOpenPopup } from '#src/lib/popup.ts'

/** If the URL says `slow`, a submitted password waits for this. */
const released = Promise.withResolvers<undefined>()

/** A page that opens every pop-up and shows its answers, long enough to scroll. */
export function OpenerPage() {
  const openPopup = useOpenPopup()
  const [query] = useSearchParams()
  const [answers, setAnswers] = useState<readonly string[]>([])
  const [sent, setSent] = useState<readonly string[]>([])
  const ask = async (open: () => Promise<unknown>) => {
    const answer = await open()
    setAnswers((before) => [...before, answer === undefined ? 'nothing' : JSON.stringify(answer)])
  }
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    alert: async () => openPopup(alertPopup, { title: 'Done', text: 'All is well.' }),
    confirm: async () => openPopup(confirmPopup, { title: 'Leave?', confirm: 'Leave', cancel: 'Stay' }),
    'confirm details': async () =>
      openPopup(confirmDetailPopup, {
        title: 'Send?',
        confirm: 'Send it',
        details: [
          { label: 'Amount', value: '1' },
          { label: 'To', value: 'Ada' },
        ],
      }),
    choose: async () =>
      openPopup(choosePopup, {
        title: 'Which?',
        options: [
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
        ],
      }),
    password: async () =>
      openPopup(enterPasswordPopup, {
        title: 'Take it all out?',
        confirm: 'Take it out',
        which: 'fund',
        send: async (password) => {
          setSent((before) => [...before, password])
          if (query.has('slow')) await released.promise
        },
      }),
    scan: async () => openPopup(scanQrCodePopup),
    coin: async () => openPopup(selectCoinPopup, { coins: ['ETH', 'USDT', 'USDC'], chosen: 'USDT' }),
    currency: async () => openPopup(selectFiatPopup, { codes: ['MXN', 'USD'] }),
  }
  return (
    <main className="space-y-4 p-4">
      <h1>Opener</h1>
      <p>Address: {query.get('from')}</p>
      <label>
        Kept <input className="border" />
      </label>
      <div className="h-[1200px]" />
      {Object.entries(questions).map(([name, open]) => (
        <button key={name} type="button" className="block min-h-11" onClick={() => void ask(open)}>
          Open {name}
        </button>
      ))}
      <ol aria-label="Answers">
        {answers.map((answer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- only ever added to
          <li key={index}>{answer}</li>
        ))}
      </ol>
      <ol aria-label="Sent">
        {sent.map((password, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- only ever added to
          <li key={index}>{password}</li>
        ))}
      </ol>
      <button type="button" onClick={() => released.resolve(undefined)}>
        Release
      </button>
      <div className="h-[600px]" />
    </main>
  )
}
