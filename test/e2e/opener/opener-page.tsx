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

/** A page that opens every pop-up and shows what it is answered, long enough to be scrolled. */
export function OpenerPage() {
  const openPopup = useOpenPopup()
  const [query] = useSearchParams()
  const [answers, setAnswers] = useState<readonly string[]>([])
  const ask = async (open: () => Promise<unknown>) => {
    const answer = await open()
    setAnswers((before) => [...before, answer === undefined ? 'nothing' : JSON.stringify(answer)])
  }
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    alert: async () => openPopup(alertPopup, { title: 'Done', text: 'All is well.' }),
    confirm: async () => openPopup(confirmPopup, { title: 'Leave?', confirm: 'Leave', cancel: 'Stay' }),
    'confirm details': async () => openPopup(confirmDetailPopup, { title: 'Send?', detail: ['Amount: 1', 'To: Ada'] }),
    choose: async () => openPopup(choosePopup, { title: 'Which?', option: ['One', 'Two'] }),
    password: async () => openPopup(enterPasswordPopup, { title: 'Your fund password', label: 'Fund password' }),
    scan: async () => openPopup(scanQrCodePopup),
    coin: async () => openPopup(selectCoinPopup, { network: 'bsc' }),
    currency: async () => openPopup(selectFiatPopup, { country: 'MX' }),
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
      <div className="h-[600px]" />
    </main>
  )
}
